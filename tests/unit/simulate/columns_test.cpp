#include <map>
#include <string>

#include <gtest/gtest.h>

#include <camber/model/columns.h>
#include <camber/simulate/columns/group.h>
#include <camber/simulate/recorder.h>

#include "support/gallery.h"

namespace camber {
namespace {

/// The model's list and the recorder's must be the same but for the order of joints: expressions, docs and the page
/// believe the one, results have the other.
TEST(Columns, ModelDescribesWhatTheRecorderFills) {
  for (const std::string& name : support::gallery()) {
    SCOPED_TRACE(name);
    const Mechanism mechanism = compile(support::gallery_model(name));
    System system(mechanism);
    const Recorder recorder(system);
    std::map<std::string, Column> described;
    for (const Column& column : result_columns(mechanism.model)) described[column.name] = column;
    EXPECT_EQ(described.size(), recorder.columns().size());
    for (const Column& column : recorder.columns()) {
      SCOPED_TRACE(column.name);
      const Column& other = described[column.name];
      EXPECT_EQ(column.unit, other.unit);
      EXPECT_EQ(column.owner.kind + column.owner.name, other.owner.kind + other.owner.name);
      EXPECT_EQ(column.group, other.group);
      EXPECT_EQ(column.meaning, other.meaning);
      EXPECT_FALSE(column.group.empty() || column.meaning.empty());
      EXPECT_EQ(column.owner.name.empty(), column.owner.kind == "run");
    }
  }
}

TEST(Columns, RecorderReadsEnergiesAndErrorsBackFromItsRows) {
  const Mechanism mechanism = compile(support::gallery_model("four_bar"));
  System system(mechanism);
  Recorder recorder(system);
  const std::span<const double> row = recorder.row(0.0, system.initial());
  const auto value = [&](const char* name) {
    const auto& columns = recorder.columns();
    return row[static_cast<std::size_t>(std::ranges::find(columns, name, &Column::name) - columns.begin())];
  };
  EXPECT_NE(value("energy.potential"), 0.0);
  EXPECT_EQ(recorder.energies(row).kinetic, value("energy.kinetic"));
  EXPECT_EQ(recorder.energies(row).potential, value("energy.potential"));
  EXPECT_EQ(recorder.energies(row).work, value("energy.work"));
  EXPECT_EQ(recorder.energies(row).balance(), value("energy.balance"));
  EXPECT_EQ(recorder.errors(row).position, value("error.position"));
  EXPECT_EQ(recorder.errors(row).velocity, value("error.velocity"));
}

TEST(Columns, WriterPutsTheForceOfAWrenchFirst) {
  std::array<double, 7> row{};
  ColumnWriter out(row);
  out.put(7.0);
  EXPECT_FALSE(out.full());
  out.put_wrench(Vector6(1.0, 2.0, 3.0, 4.0, 5.0, 6.0));
  EXPECT_TRUE(out.full());
  EXPECT_EQ(row, (std::array<double, 7>{7.0, 4.0, 5.0, 6.0, 1.0, 2.0, 3.0}));
}

}  // namespace
}  // namespace camber
