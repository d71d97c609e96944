#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Text from users and files, which may hold what a terminal takes for a command.
namespace camber {

/// A letter of names: a to z, A to Z, or the underscore.
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// The bytes of the UTF-8 letter at the front of a text that is not empty, zero where it is none (RFC 3629: shortest
/// form, no surrogates, at most U+10FFFF).
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Whether the UTF-8 letter is a control character (C0 but tab and line ends, delete, C1), or turns the direction of
/// the text, so that it reads as another one.
[[nodiscard]] bool is_control(std::string_view letter);

/// The text with control characters and bytes that are not UTF-8 written as \xNN, byte by byte.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace camber
