// The states of every object, from the declarations of the capabilities: docs/states.md, and the
// same in Portuguese. States and events keep their names.

import { inLanguage, type Language, type Text } from '../contract/text.ts'
import { CAPABILITIES } from '../server/capabilities.ts'
import type { Lifecycle } from '../server/runtime/capability/declaration.ts'

const LIFECYCLES: readonly Lifecycle[] = CAPABILITIES.flatMap(({ lifecycles = [] }) => lifecycles)

const WORDS: Readonly<Record<keyof Text, { readonly title: string; readonly head: string }>> = {
  en: { title: 'States', head: '| from | event | to |' },
  pt: { title: 'Status', head: '| de | evento | para |' },
}

function rowsOf({ states, events, next }: Lifecycle['machine'], language: Language): string {
  const rows = states.flatMap((state) =>
    events.flatMap((event) => {
      const target = next(state, event)
      return target === undefined ? [] : [`| \`${state}\` | ${event} | \`${target}\` |`]
    }),
  )
  return [inLanguage(WORDS, language).head, '|---|---|---|', ...rows].join('\n')
}

const lifecycleText = ({ title, says, machine }: Lifecycle, language: Language): string =>
  `## ${inLanguage(title, language)}\n\n${inLanguage(says, language)}\n\n\`\`\`mermaid\n${machine.diagram()}\`\`\`\n\n${rowsOf(machine, language)}\n`

/** The page; `made`: the sentence that it is generated. */
export const statesText = (language: Language, made: string): string =>
  `# ${inLanguage(WORDS, language).title}\n\n${made}\n\n${LIFECYCLES.map((one) => lifecycleText(one, language)).join('\n')}`
