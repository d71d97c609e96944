#pragma once

#include <span>
#include <string>

#include <camber/report/column_code.h>
#include <camber/report/front.h>
#include <camber/report/scene.h>

namespace camber {

/// The header of a page's data, as JSON (docs/reference/page-format.md). `columns` are those of the run's
/// table, encoded. `live`: the page may ask for other parameters.
[[nodiscard]] std::string page_header(const RecordedRun& run, const Scene& scene, const FrontPage& front,
                                      std::span<const EncodedColumn> columns, bool live);

}  // namespace camber
