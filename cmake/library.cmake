# libpasch: the public library, shared and static. Both show the names of include/pasch/*.h and no others.
include(GNUInstallDirs)

# What it is made of: `library` and the folders that it uses.
set(PASCH_LIBRARY_FOLDERS seat record fair json drawing layout players view games engines rules sheet base)
list(TRANSFORM PASCH_LIBRARY_FOLDERS PREPEND pasch_)
list(TRANSFORM PASCH_LIBRARY_FOLDERS REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE pasch_archives)

add_library(pasch_shared SHARED $<TARGET_OBJECTS:pasch_library>)
target_include_directories(pasch_shared INTERFACE include)
set_target_properties(pasch_shared PROPERTIES OUTPUT_NAME pasch SOVERSION ${PROJECT_VERSION_MAJOR})
target_link_libraries(pasch_shared PRIVATE pasch_players pasch_drawing pasch_record pasch_seat)

# One object with everything, in which all other names are then local.
set(static_library ${PROJECT_BINARY_DIR}/libpasch.a)
set(whole ${PROJECT_BINARY_DIR}/libpasch.o)
add_custom_command(
  OUTPUT ${static_library}
  COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o ${whole} -Wl,--whole-archive $<TARGET_FILE:pasch_library> -Wl,--no-whole-archive
          -Wl,--start-group ${pasch_archives} -Wl,--end-group
          $<$<BOOL:${CMAKE_INTERPROCEDURAL_OPTIMIZATION}>:-flinker-output=nolto-rel>
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${whole}
  COMMAND ${CMAKE_COMMAND} -E rm -f ${static_library}
  COMMAND ${CMAKE_AR} rcs ${static_library} ${whole}
  COMMAND ${CMAKE_COMMAND} -E rm -f ${whole}
  DEPENDS pasch_library ${PASCH_LIBRARY_FOLDERS}
  COMMENT "The static library" COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(pasch_static ALL DEPENDS ${static_library})

configure_file(cmake/pasch.pc.in pasch.pc @ONLY)
file(GLOB public_headers CONFIGURE_DEPENDS include/pasch/*.h)
install(TARGETS pasch_shared LIBRARY)
install(FILES ${static_library} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${public_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pasch)
install(FILES ${PROJECT_BINARY_DIR}/pasch.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
