#pragma once

#include <string>

namespace camber::cli {

/// Asks the desktop to show the address. False where there is no desktop or no xdg-open.
bool open_browser(const std::string& url);

}  // namespace camber::cli
