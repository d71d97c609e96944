#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// The words of an enumeration in model files. Each enumeration has one table, found by its type:
/// `constexpr auto word_table(std::type_identity<Crossing>)` gives an array of WordOf.
namespace camber {

template <class Enum>
struct WordOf {
  Enum value;
  std::string_view word;
};

/// All words, in the order of the table.
template <class Enum>
[[nodiscard]] std::vector<std::string> words_of() {
  std::vector<std::string> words;
  for (const WordOf<Enum>& entry : word_table(std::type_identity<Enum>{})) words.emplace_back(entry.word);
  return words;
}

template <class Enum>
[[nodiscard]] constexpr std::string_view word_of(Enum value) {
  for (const WordOf<Enum>& entry : word_table(std::type_identity<Enum>{}))
    if (entry.value == value) return entry.word;
  return {};
}

/// Empty where no value has this word.
template <class Enum>
[[nodiscard]] constexpr std::optional<Enum> value_of_word(std::string_view word) {
  for (const WordOf<Enum>& entry : word_table(std::type_identity<Enum>{}))
    if (entry.word == word) return entry.value;
  return {};
}

}  // namespace camber
