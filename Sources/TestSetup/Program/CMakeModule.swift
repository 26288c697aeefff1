// SPDX-License-Identifier: Apache-2.0

/// The additional file for projects with CMake: it adds each UI test to CTest.
enum CMakeModule {
  static let name = "UnderstudyTests.cmake"

  /// Returns the lines for `CMakeLists.txt` that include the module.
  static func lines(folder: String) -> String {
    "enable_testing()\ninclude(\(folder)/\(name))\nunderstudy_discover_tests(\(folder))"
  }

  /// The module; tested with CMake 3.25.
  ///
  /// Tests are listed when `ctest` starts, as `gtest_discover_tests` does with `DISCOVERY_MODE PRE_TEST`. Therefore the
  /// build does not run the programs that it builds.
  static let text = #"""
    # Adds each UI test to CTest, as gtest_discover_tests does for GoogleTest. Written by "understudy init"; you can
    # change it.
    #
    #   enable_testing()
    #   include(ui-tests/UnderstudyTests.cmake)
    #   understudy_discover_tests(ui-tests)
    #
    #   understudy_discover_tests(<folder> [TEST_PREFIX <prefix>] [UNDERSTUDY <program>] [PYTHON <program>]
    #     [PROPERTIES <name> <value>...])
    #
    # The folder has a Swift package, or tests for pytest. They are listed when ctest starts, and again only after a
    # file in the folder changed. Build the program that they drive before: run "cmake --build" before "ctest".

    if(NOT DEFINED UNDERSTUDY_FOLDER)
      include_guard(GLOBAL)
      set(understudy_module "${CMAKE_CURRENT_LIST_FILE}" CACHE INTERNAL "")

      function(understudy_discover_tests folder)
        cmake_parse_arguments(PARSE_ARGV 1 arg "" "TEST_PREFIX;UNDERSTUDY;PYTHON" "PROPERTIES")
        if(arg_UNPARSED_ARGUMENTS)
          message(FATAL_ERROR "understudy_discover_tests has no argument \"${arg_UNPARSED_ARGUMENTS}\".")
        endif()
        get_filename_component(folder "${folder}" ABSOLUTE)
        if(NOT IS_DIRECTORY "${folder}")
          message(FATAL_ERROR "understudy_discover_tests: there is no folder ${folder}.")
        endif()
        if(NOT arg_UNDERSTUDY)
          set(arg_UNDERSTUDY understudy)
        endif()
        if(NOT arg_PYTHON)
          set(arg_PYTHON python3)
          if(EXISTS "${folder}/.venv/bin/python")
            set(arg_PYTHON "${folder}/.venv/bin/python")
          endif()
        endif()
        string(MD5 key "${folder} ${arg_TEST_PREFIX}")
        set(stem "${CMAKE_CURRENT_BINARY_DIR}/understudy-${key}")
        file(WRITE "${stem}-include.cmake"
          "set(UNDERSTUDY_FOLDER [==[${folder}]==])\n"
          "set(UNDERSTUDY_LIST [==[${stem}-tests.cmake]==])\n"
          "set(UNDERSTUDY_PREFIX [==[${arg_TEST_PREFIX}]==])\n"
          "set(UNDERSTUDY_PROGRAM [==[${arg_UNDERSTUDY}]==])\n"
          "set(UNDERSTUDY_PYTHON [==[${arg_PYTHON}]==])\n"
          "set(UNDERSTUDY_PROPERTIES [==[${arg_PROPERTIES}]==])\n"
          "include([==[${understudy_module}]==])\n")
        set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${stem}-include.cmake")
      endfunction()
      return()
    endif()

    # CTest runs the rest of this file.

    # Adds a test to the text of the list.
    function(understudy_add name)
      set(text "add_test([==[${UNDERSTUDY_PREFIX}${name}]==]")
      foreach(word IN LISTS ARGN)
        string(APPEND text " [==[${word}]==]")
      endforeach()
      string(APPEND text ")\nset_tests_properties([==[${UNDERSTUDY_PREFIX}${name}]==] PROPERTIES\n")
      string(APPEND text "  WORKING_DIRECTORY [==[${UNDERSTUDY_FOLDER}]==] SKIP_REGULAR_EXPRESSION [==[(^|[^0-9])1 skipped]==]")
      foreach(word IN LISTS UNDERSTUDY_PROPERTIES)
        string(APPEND text " [==[${word}]==]")
      endforeach()
      file(APPEND "${UNDERSTUDY_LIST}" "${text})\n")
    endfunction()

    file(GLOB_RECURSE understudy_files
      "${UNDERSTUDY_FOLDER}/Tests/*" "${UNDERSTUDY_FOLDER}/Sources/*" "${UNDERSTUDY_FOLDER}/tests/*")
    file(GLOB understudy_own "${UNDERSTUDY_FOLDER}/*.py" "${UNDERSTUDY_FOLDER}/Package.swift")
    list(APPEND understudy_files ${understudy_own} "${CMAKE_CURRENT_LIST_FILE}")
    set(UNDERSTUDY_LISTED "")
    if(EXISTS "${UNDERSTUDY_LIST}")
      file(STRINGS "${UNDERSTUDY_LIST}" UNDERSTUDY_LISTED LIMIT_COUNT 1)
    endif()
    string(MD5 understudy_key "${understudy_files} ${UNDERSTUDY_PROGRAM} ${UNDERSTUDY_PYTHON} ${UNDERSTUDY_PROPERTIES}")
    if(NOT UNDERSTUDY_LISTED STREQUAL "# ${understudy_key}")
      set(understudy_is_old TRUE)
    else()
      set(understudy_is_old FALSE)
      foreach(understudy_file IN LISTS understudy_files)
        if("${understudy_file}" IS_NEWER_THAN "${UNDERSTUDY_LIST}")
          set(understudy_is_old TRUE)
        endif()
      endforeach()
    endif()

    if(understudy_is_old)
      if(EXISTS "${UNDERSTUDY_FOLDER}/Package.swift")
        set(understudy_lister "${UNDERSTUDY_PROGRAM}" test --package-path "${UNDERSTUDY_FOLDER}" --enumerate-tests)
        set(understudy_runner "${UNDERSTUDY_PROGRAM}" test --package-path "${UNDERSTUDY_FOLDER}" --skip-build --only-testing)
        set(understudy_sign "/")
      else()
        set(understudy_lister "${UNDERSTUDY_PYTHON}" -m pytest -o addopts= --collect-only -q)
        set(understudy_runner "${UNDERSTUDY_PROGRAM}" webdriver -- "${UNDERSTUDY_PYTHON}" -m pytest)
        set(understudy_sign "::")
      endif()
      execute_process(COMMAND ${understudy_lister} WORKING_DIRECTORY "${UNDERSTUDY_FOLDER}"
        OUTPUT_VARIABLE understudy_output ERROR_VARIABLE understudy_errors RESULT_VARIABLE understudy_status)
      file(WRITE "${UNDERSTUDY_LIST}" "# ${understudy_key}\n")
      if(understudy_status EQUAL 0)
        # Not as a list: arguments of a test may have brackets and semicolons.
        while(NOT understudy_output STREQUAL "")
          string(FIND "${understudy_output}" "\n" understudy_end)
          if(understudy_end LESS 0)
            set(understudy_line "${understudy_output}")
            set(understudy_output "")
          else()
            string(SUBSTRING "${understudy_output}" 0 ${understudy_end} understudy_line)
            math(EXPR understudy_end "${understudy_end} + 1")
            string(SUBSTRING "${understudy_output}" ${understudy_end} -1 understudy_output)
          endif()
          string(FIND "${understudy_line}" "${understudy_sign}" understudy_place)
          if(understudy_place GREATER 0 AND NOT understudy_line MATCHES "^[ \t\\[]")
            string(REPLACE ";" "\\;" understudy_word "${understudy_line}")
            understudy_add("${understudy_line}" ${understudy_runner} "${understudy_word}")
          endif()
        endwhile()
      else()
        # Adds a test that fails with the output of the lister. The tests are listed again the next time.
        message("The tests of ${UNDERSTUDY_FOLDER} could not be listed: ${understudy_status}\n${understudy_output}${understudy_errors}")
        understudy_add("list" ${understudy_lister})
        file(READ "${UNDERSTUDY_LIST}" understudy_text)
        file(WRITE "${UNDERSTUDY_LIST}" "# not listed\n${understudy_text}")
      endif()
    endif()
    include("${UNDERSTUDY_LIST}")
    unset(UNDERSTUDY_FOLDER)

    """#
}
