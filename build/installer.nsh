; Part of electron-builder's NSIS script. Links muzhiyu://… open the client; they are registered where the program is
; installed: SHELL_CONTEXT is HKCU for one user and HKLM for all.
!define LINKS_KEY "Software\Classes\muzhiyu"
!define LINKS_COMMAND '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'

!macro customInstall
  WriteRegStr SHELL_CONTEXT "${LINKS_KEY}" "" "URL:muzhiyu"
  WriteRegStr SHELL_CONTEXT "${LINKS_KEY}" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "${LINKS_KEY}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "${LINKS_KEY}\shell\open\command" "" `${LINKS_COMMAND}`
!macroend

!macro customUnInstall
  ; Another program may have taken the links over since.
  ReadRegStr $R0 SHELL_CONTEXT "${LINKS_KEY}\shell\open\command" ""
  ${If} $R0 == `${LINKS_COMMAND}`
    DeleteRegKey SHELL_CONTEXT "${LINKS_KEY}"
  ${EndIf}
!macroend
