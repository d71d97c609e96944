# Copies web/ into the build folder, installs what its lock file says, and builds the page there.
#   cmake -DNPM=... -DWEB=... -DWORK=... -P build_page.cmake
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${WORK}/src ${WORK}/test)  # what is gone from web/ must go here too
file(COPY ${WEB}/ DESTINATION ${WORK} PATTERN node_modules EXCLUDE PATTERN dist EXCLUDE)
file(REMOVE ${WORK}/page.stamp ${WORK}/page.missing)
file(SHA256 ${WEB}/package-lock.json lock)
set(installed ${WORK}/node_modules/.camber-lock)
set(before)
if(EXISTS ${installed})
  file(READ ${installed} before)
endif()
if(NOT before STREQUAL lock)
  # From npm's cache where that has it; without a network it gives up soon instead of trying for minutes.
  execute_process(COMMAND ${NPM} ci --no-audit --no-fund --prefer-offline --fetch-retries=1 --fetch-timeout=60000
                  WORKING_DIRECTORY ${WORK}
                  RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(failed)
    message(WARNING "npm cannot install what the page needs, so this build has none:\n${output}")
    file(WRITE ${WORK}/page.missing "npm cannot install what the page needs:\n${output}")  # told by the tests that are skipped
    file(WRITE ${WORK}/dist/page.html "")
    return()
  endif()
  file(WRITE ${installed} ${lock})
endif()
execute_process(COMMAND ${NPM} run --silent build WORKING_DIRECTORY ${WORK}
                RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(failed)
  message(FATAL_ERROR "the page of reports does not build:\n${output}")
endif()
file(TOUCH ${WORK}/page.stamp)
