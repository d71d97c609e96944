# The page of reports: built from web/ by npm in the build folder, and carried by the library.
#   CAMBER_PAGE=OFF       leave it out
#   CAMBER_PAGE_FILE=...  take this one, built elsewhere (`npm run build` in web/ leaves dist/page.html)
set(CAMBER_PAGE_FILE "" CACHE FILEPATH "A page built elsewhere, instead of building web/")

set(page)
find_program(NPM npm)
if(NOT CAMBER_PAGE)
  message(STATUS "Reports: without the page, as CAMBER_PAGE says")
elseif(CAMBER_PAGE_FILE)
  set(page ${CAMBER_PAGE_FILE})
elseif(NOT NPM)
  message(STATUS "Reports: without the page, for there is no npm; install nodejs and npm, and configure again")
else()
  set(page ${PROJECT_BINARY_DIR}/web/dist/page.html)
  set(web ${PROJECT_SOURCE_DIR}/web)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/*)
  file(GLOB settings CONFIGURE_DEPENDS ${web}/*.json ${web}/*.mjs ${web}/*.html)
  # Where npm cannot fetch what it needs, the build goes on with an empty page and without the stamp: the next one tries
  # again.
  add_custom_command(
    OUTPUT ${page} ${PROJECT_BINARY_DIR}/web/page.stamp
    COMMAND ${CMAKE_COMMAND} -DNPM=${NPM} -DWEB=${web} -DWORK=${PROJECT_BINARY_DIR}/web
            -P ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
    DEPENDS ${sources} ${settings} ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
    COMMENT "Building the page of reports")
endif()

if(page)
  set_source_files_properties(${PROJECT_SOURCE_DIR}/camber/report/page_template.cpp PROPERTIES
    COMPILE_DEFINITIONS "CAMBER_PAGE_FILE=\"${page}\"" OBJECT_DEPENDS ${page})
endif()
