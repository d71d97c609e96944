#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/io/result_files.h>
#include <camber/io/result_read.h>
#include <camber/mechanism/mechanism.h>
#include <camber/report/page.h>
#include <camber/report/scene.h>
#include <camber/simulate/simulate.h>

#include "support/gallery.h"
#include "support/temporary_folder.h"
#include "unit/report/read_page.h"

namespace camber {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Simulated for a moment.
RecordedRun run_of(Model model, double duration = 0.2) {
  model.simulate.duration = duration;
  const Mechanism mechanism = compile(std::move(model));
  return {"test", mechanism.model, simulate(mechanism)};
}

json scene_of(const RecordedRun& run) {
  return support::read_page_data(page_data(run)).header["scene"];
}

const json& named(const json& list, const std::string& name) {
  for (const json& entry : list)
    if (entry["name"] == name) return entry;
  throw std::runtime_error("no " + name);
}

TEST(PageData, HoldsEveryColumnWithinHalfAStep) {
  const RecordedRun run = run_of(support::gallery_model("bicycle"));
  const support::PageData page = support::read_page_data(page_data(run));
  ASSERT_EQ(page.header["rows"], run.result.table.rows());
  ASSERT_EQ(page.columns.size(), run.result.table.columns.size());
  for (std::size_t c = 0; c < page.columns.size(); ++c) {
    const json& about = page.header["columns"][c];
    EXPECT_EQ(about["name"], run.result.table.columns[c].name);
    EXPECT_EQ(about["unit"], run.result.table.columns[c].unit);
    EXPECT_EQ(about["owner"]["kind"], run.result.table.columns[c].owner.kind);
    EXPECT_EQ(about["owner"]["name"], run.result.table.columns[c].owner.name);
    EXPECT_EQ(about["group"], run.result.table.columns[c].group);
    EXPECT_EQ(about["meaning"], run.result.table.columns[c].meaning);
    // The rounding of base + scale k is far below a step of 2^-22 of the range.
    const double tolerance = about["kind"] == "delta" ? 0.5001 * about["scale"].get<double>() : 0.0;
    for (std::size_t r = 0; r < run.result.table.rows(); ++r)
      ASSERT_NEAR(page.columns[c][r], run.result.table.at(r, c), tolerance) << about;
  }
  EXPECT_EQ(page.header["columns"][0]["kind"], "f64") << "time is exact";
}

TEST(PageData, EqualRunsGiveEqualBytes) {
  EXPECT_EQ(page_data(run_of(support::gallery_model("four_bar"))),
            page_data(run_of(support::gallery_model("four_bar"))));
}

TEST(PageData, SaysWhetherItsParametersMayBeChanged) {
  const RecordedRun run = run_of(support::gallery_model("pendulum"));
  EXPECT_FALSE(support::read_page_data(page_data(run)).header.contains("live"));
  EXPECT_EQ(support::read_page_data(page_data(run, true)).header["live"], true);
}

TEST(Scene, WheelsThatRollHaveSpokes) {
  const json scene = scene_of(run_of(support::gallery_model("bicycle")));
  const json& shapes = named(scene["bodies"], "front_wheel")["shapes"];
  ASSERT_EQ(shapes.size(), 1U) << "the wheel takes the place of the disk";
  EXPECT_EQ(shapes[0]["type"], "wheel");
  EXPECT_EQ(shapes[0]["radius"], 0.35);
  EXPECT_EQ(shapes[0]["center"], (json{0.0, 0.0, 0.0})) << "the body's frame is at its centre of mass";
  EXPECT_EQ(scene["ground"], true);
}

TEST(Scene, BodiesWithoutShapesGetRodsBetweenTheirJointsAndABall) {
  const char* text = R"(
camber: 1
name: Bare
bodies:
  bar: {mass: 1, com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}
  end: {mass: 1, com: [1.5, 0, 0], inertia: [0.1, 0.1, 0.1]}
joints:
  O: {type: revolute, parent: ground, child: bar, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: bar, child: end, at: [1, 0, 0], axis: [0, 1, 0]}
)";
  const json scene = scene_of(run_of(read_model_text(text, "bare.yaml")));
  const json& bar = named(scene["bodies"], "bar")["shapes"];
  ASSERT_EQ(bar.size(), 2U);
  EXPECT_EQ(bar[0]["type"], "rod");
  EXPECT_EQ(bar[0]["from"], (json{-0.5, 0.0, 0.0}));
  EXPECT_EQ(bar[0]["to"], (json{0.5, 0.0, 0.0}));
  EXPECT_EQ(bar[1]["type"], "sphere");
  const json& end = named(scene["bodies"], "end")["shapes"];
  EXPECT_EQ(end[0]["from"], (json{0.0, 0.0, 0.0})) << "one joint: from the centre of mass to it";
  EXPECT_EQ(end[0]["to"], (json{-0.5, 0.0, 0.0}));
  EXPECT_EQ(scene["ground"], false) << "the bars fall through z = 0";
}

TEST(Scene, PartsStandInTheFrameOfTheirBody) {
  // The hub's frame is turned by 90 degrees about z and stands at (0, 0.3, 0.1).
  const RecordedRun run = run_of(support::gallery_model("agv3"));
  const json scene = scene_of(run);
  const json& joint = named(scene["joints"], "w1");
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(joint["point"][i].get<double>(), 0.0, 1e-15);
    EXPECT_NEAR(joint["axis"][i].get<double>(), i == 0 ? 1.0 : 0.0, 1e-15);
  }
  EXPECT_EQ(joint["columns"]["q"], (json{"q.w1"}));
  EXPECT_EQ(joint["columns"]["reaction"].size(), 6U);
  const json& wheel = named(scene["bodies"], "hub1")["shapes"][0];
  EXPECT_EQ(wheel["type"], "wheel");
  EXPECT_DOUBLE_EQ(wheel["width"].get<double>(), 0.04) << "as wide as the shape that it replaces";
  EXPECT_TRUE(wheel.contains("roller_angle"));
}

TEST(Scene, EveryGalleryModelCanBeShown) {
  for (const std::string& name : support::gallery()) {
    SCOPED_TRACE(name);
    const Model model = support::gallery_model(name);
    const Scene scene = make_scene(model, {});
    EXPECT_EQ(scene.bodies.size(), model.bodies.size());
    EXPECT_GT(scene.size, 0.0);
    for (const SceneBody& body : scene.bodies) EXPECT_FALSE(body.shapes.empty()) << body.name;
  }
}

TEST(FrontPage, NamesTheLargestLoadsAndWhenTheyCame) {
  const RecordedRun run = run_of(support::gallery_model("four_bar"));
  const json front = support::read_page_data(page_data(run)).header["front"];
  const json& loads = front["tables"][0];
  EXPECT_EQ(loads["title"], "Largest bearing loads");
  ASSERT_EQ(loads["rows"].size(), 4U);
  double before = std::numeric_limits<double>::infinity();
  for (const json& row : loads["rows"]) {
    const double force = std::stod(row[1].get<std::string>());
    EXPECT_LE(force, before) << "the largest first";
    before = force;
  }
  EXPECT_FALSE(front["warnings"].empty()) << "a planar linkage of spatial hinges is redundant";
}

TEST(FrontPage, WarnsOfAContactThatPulls) {
  RecordedRun run = run_of(support::gallery_model("bicycle"));
  const std::size_t normal = *run.result.table.find("contact.rear.normal");
  run.result.table.data[3 * run.result.table.columns.size() + normal] = -5.0;
  const json front = support::read_page_data(page_data(run)).header["front"];
  ASSERT_EQ(front["warnings"].size(), 1U);
  EXPECT_EQ(front["warnings"][0],
            "Contact rear pulls with up to 5 N (at t = 0.03 s): a real one would lift off.");
}

TEST(FrontPage, DoesNotRepeatWhatAnEventTells) {
  RecordedRun run = run_of(support::gallery_model("bicycle"));
  run.result.table.data[*run.result.table.find("contact.rear.normal")] = -5.0;
  run.result.stopped = true;
  run.result.events = {
      {.t = 0.03, .name = "contact.rear.lift_off", .kind = "lift_off", .text = "it lifts", .q = {}, .u = {}}};
  const json front = support::read_page_data(page_data(run)).header["front"];
  EXPECT_EQ(front["warnings"], (json{"An event stopped the run at t = 0.03 s: it lifts."}));
  ASSERT_EQ(front["events"].size(), 1U);
  EXPECT_EQ(front["events"][0]["name"], "contact.rear.lift_off");
}

TEST(FrontPage, ShowsTheLoadTransferOfAxles) {
  RecordedRun run = run_of(support::gallery_model("pendulum"));
  const std::size_t speed = *run.result.table.find("u.pivot");
  run.result.table.columns[speed].owner = {"axle", "front"};
  for (std::size_t r = 0; r < run.result.table.rows(); ++r)
    run.result.table.data[r * run.result.table.columns.size() + speed] = r == 2 ? -0.75 : 0.5;
  const json front = support::read_page_data(page_data(run)).header["front"];
  for (const json& table : front["tables"])
    if (table["title"] == "Axles: load transfer") {
      EXPECT_EQ(table["rows"], (json{{"front", "0.75", "0.04"}}));
      return;
    }
  FAIL() << "no such table";
}

/// A run in a folder.
class RunFolder : public testing::Test {
 protected:
  void write(const Model& model) {
    Model brief = model;
    brief.simulate.duration = 0.1;
    const Mechanism mechanism = compile(std::move(brief));
    write_result(simulate(mechanism), folder.path());
    write_model_of_run(mechanism.model, folder.path());
  }
  [[nodiscard]] std::string error() const {
    try {
      (void)read_run(folder.path());
    } catch (const std::exception& wrong) {
      return wrong.what();
    }
    return "";
  }

  support::TemporaryFolder folder;
};

TEST_F(RunFolder, ReadsWhatSimulateWrote) {
  write(support::gallery_model("four_bar", {{"speed", 5.0}}));
  const RecordedRun run = read_run(folder.path());
  EXPECT_EQ(run.name, folder.path().filename().string());
  EXPECT_EQ(run.model.parameters.size(), support::gallery_model("four_bar").parameters.size());
  const Table csv = read_result_csv(folder.path() / "result.csv");
  EXPECT_EQ(csv.data, run.result.table.data) << "both files hold the same doubles";
  EXPECT_EQ(run.result.table.columns[1].unit, "rad");
  fs::remove(folder.path() / "result.h5");
  EXPECT_EQ(read_run(folder.path()).result.table.data, csv.data);
}

TEST_F(RunFolder, SaysWhatIsMissing) {
  EXPECT_NE(error().find("no summary.json in"), std::string::npos);
  write(support::gallery_model("pendulum"));
  fs::remove(folder.path() / "result.h5");
  fs::remove(folder.path() / "result.csv");
  EXPECT_NE(error().find("no result.csv in"), std::string::npos);
}

TEST_F(RunFolder, RefusesFilesOfAnotherModel) {
  write(support::gallery_model("pendulum"));
  write_model_of_run(support::gallery_model("four_bar"), folder.path());
  EXPECT_NE(error().find("are not of one run"), std::string::npos);
  Model other = support::gallery_model("pendulum");
  ASSERT_FALSE(other.parameters.empty());
  other.parameters[0].value += 1.0;
  write_model_of_run(other, folder.path());
  EXPECT_NE(error().find("the parameter " + other.parameters[0].name), std::string::npos);
}

TEST_F(RunFolder, RefusesAResultThatIsNone) {
  write(support::gallery_model("pendulum"));
  std::ofstream(folder.path() / "result.h5") << "no HDF5";
  EXPECT_NE(error().find("is not a result of camber"), std::string::npos);
  fs::remove(folder.path() / "result.h5");
  std::ofstream(folder.path() / "result.csv") << "t,x\n0,1\n0.1\n";
  EXPECT_NE(error().find("line 3 has 1 numbers under 2 columns"), std::string::npos);
  std::ofstream(folder.path() / "result.csv") << "t,x\n0,one\n";
  EXPECT_NE(error().find("'one' in line 2 is no number"), std::string::npos);
}

TEST_F(RunFolder, RefusesSummariesOfNoRun) {
  write(support::gallery_model("pendulum"));
  const fs::path file = folder.path() / "summary.json";
  std::ifstream stream(file);
  const std::string summary{std::istreambuf_iterator<char>(stream), {}};
  const auto refused = [&](const std::string& from, const std::string& to, const std::string& why) {
    std::string other = summary;
    const std::size_t at = other.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    other.replace(at, from.size(), to);
    std::ofstream(file) << other;
    EXPECT_NE(error().find("is not the summary of a run of this version"), std::string::npos) << error();
    EXPECT_NE(error().find(why), std::string::npos) << error();
  };
  EXPECT_EQ(error(), "");
  refused("\"verb\": \"simulate\"", "\"verb\": 1", "its verb is 1");
  refused("\"verb\"", "\"word\"", "'verb' not found");
  refused("\"stopped\": false", "\"stopped\": true", "an event stopped the run, but there is none");
  refused("\"events\": []", "\"events\": [1]", "type");
  refused("\"wall_time\": ", "\"wall_time\": \"", "parse error");
}

TEST_F(RunFolder, PageIsThatOfTheRunBeforeItWasWritten) {
  Model brief = support::gallery_model("bicycle");
  brief.simulate.duration = 0.1;
  brief.outputs.push_back({.name = "twice", .what = Law{"2*q.frame.x"}});
  const Mechanism mechanism = compile(std::move(brief));
  const RecordedRun run{name_of_run(folder.path()), mechanism.model, simulate(mechanism)};
  write_result(run.result, folder.path());
  write_model_of_run(mechanism.model, folder.path());
  EXPECT_EQ(page_data(read_run(folder.path())), page_data(run));
  fs::remove(folder.path() / "result.h5");
  EXPECT_EQ(page_data(read_run(folder.path())), page_data(run))
      << "the model describes the columns of result.csv";
}

TEST_F(RunFolder, PageTakesTwoRuns) {
  if (page_template().empty()) GTEST_SKIP() << "this build has no page";
  write(support::gallery_model("pendulum"));
  const std::vector<RecordedRun> runs(2, read_run(folder.path()));
  const std::string html = make_page(runs);
  EXPECT_EQ(write_page(runs, folder.path() / "two.html"), html.size());
  std::ifstream file(folder.path() / "two.html", std::ios::binary);
  EXPECT_EQ((std::string{std::istreambuf_iterator<char>(file), {}}), html);
  EXPECT_EQ(html.find("@@CAMBER_DATA@@"), std::string::npos);
}

}  // namespace
}  // namespace camber
