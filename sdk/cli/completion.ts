// `vintem completion bash|zsh|fish`: a script that asks `vintem complete` for the words that can
// follow, so that commands, options and values are never older than the program.

import { candidates, type Candidate } from './calls/candidates.ts'
import { type Command, EXIT, misused, theOne } from './command.ts'
import { readConfig } from './login/config.ts'
import { fill } from './language.ts'
import type { Terminal } from './terminal.ts'
import { meant } from './words.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

const SCRIPTS: Readonly<Record<Shell, string>> = {
  // Bash breaks words at = and : too, and wants only what follows the last of these.
  bash: `# vintem completion bash: source this file, or put it into the folder of bash completions.
_vintem_complete() {
  local line="\${COMP_LINE:0:COMP_POINT}" word prefix one
  local -a words
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  word="\${words[\${#words[@]}-1]}"
  prefix="\${word%"\${word##*[=:]}"}"
  COMPREPLY=()
  while IFS= read -r one; do
    COMPREPLY+=("\${one#"$prefix"}")
  done < <("\${words[0]}" complete bash -- "\${words[@]:1}" 2>/dev/null)
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *[=.] ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -o default -F _vintem_complete vintem
`,
  zsh: `#compdef vintem
# vintem completion zsh: put this into a file _vintem in a folder of $fpath, or source it after compinit.
_vintem() {
  local -a found
  found=("\${(@f)$(vintem complete zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found[1]" ]]; then
    _describe vintem found
  else
    _files
  fi
}
compdef _vintem vintem
`,
  fish: `# vintem completion fish: put this into ~/.config/fish/completions/vintem.fish
function __vintem_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -a words "$current"
  set -l found (command vintem complete fish -- $words[2..-1] 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path "$current"
  end
end
complete -c vintem -f -a '(__vintem_complete)'
`,
}

const isShell = (text: string): text is Shell => SHELLS.some((one) => one === text)

function shellNamed(text: string): Shell {
  if (isShell(text)) return text
  const fault = fill(
    { en: '"{text}" is not one of {values}.', pt: '"{text}" não é um destes: {values}.' },
    { text, values: SHELLS.join(', ') },
  )
  throw misused(meant(fault, text, SHELLS))
}

export const completion: Command = {
  name: 'completion',
  takes: '<shell>',
  words: SHELLS,
  summary: {
    en: 'Print a script that completes commands, options and values in your shell',
    pt: 'Imprime um script que completa comandos, opções e valores no seu shell',
  },
  examples: [
    'vintem completion bash > ~/.local/share/bash-completion/completions/vintem',
    'source <(vintem completion zsh)',
  ],
  run: async (context) => {
    context.terminal.print(
      SCRIPTS[
        shellNamed(
          theOne(context, {
            en: 'The shell (bash, zsh or fish)',
            pt: 'o shell (bash, zsh ou fish)',
          }),
        )
      ].trimEnd(),
    )
    return EXIT.fine
  },
}

/** A candidate as the shell's script reads it. */
function lineOf({ in: words }: Terminal, shell: Shell, { text, says }: Candidate): string {
  const about = says === undefined ? '' : words(says).replaceAll(/\s+/g, ' ')
  if (shell === 'bash' || about === '')
    return shell === 'zsh' ? text.replaceAll(':', String.raw`\:`) : text
  return shell === 'zsh' ? `${text.replaceAll(':', String.raw`\:`)}:${about}` : `${text}\t${about}`
}

/** The command that the scripts call; `commands`: all of them. */
export const completeAmong = (commands: () => readonly Command[]): Command => ({
  name: 'complete',
  takes: '<shell> -- <words>',
  hidden: true,
  summary: {
    en: 'Print the words that can follow, for the script of vintem completion',
    pt: 'Imprime as palavras que podem seguir, para o script de vintem completion',
  },
  examples: ['vintem complete bash -- transactions list --status p'],
  run: async (context) => {
    const [shell = '', ...words] = context.rest
    const profiles = [...readConfig(context.env).profiles.keys()]
    const kind = shellNamed(shell)
    for (const one of candidates(words, { commands: commands(), profiles }))
      context.terminal.print(lineOf(context.terminal, kind, one))
    return EXIT.fine
  },
})
