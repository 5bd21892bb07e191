// `/llms.txt`: the documentation as a list for programs that read it, in the format of llmstxt.org.

import type { Language } from '../../../contract/text.ts'
import { sentenceOf } from './guide-pages.ts'
import type { Library } from './library.ts'
import { FURTHER, GUIDES } from './pages.ts'

const SUMMARY = `> A payments platform for Brazil that one hosts oneself: pix, boletos, cards, sellers and payouts, corporate cards, signed events, and a
> sandbox bank for tests. Amounts in requests are whole centavos: R$ 45.09 is 4509.`

/** The text; `base` is the URL under which the server is reached. */
export function llmsText(library: Library, base: string, sandbox: boolean): string {
  const lines = (names: readonly string[], language: Language, query = '') =>
    names.map((name) => {
      const { title, lead } = library.find(name, language)!
      return `- [${title}](${base}/docs/guides/${name}.md${query}): ${sentenceOf(lead)}`
    })
  return [
    '# Vintém',
    SUMMARY,
    '## API',
    [
      `- [OpenAPI 3.1](${base}/openapi.json): Every call, with its request and response.`,
      `- [Reference](${base}/docs/): The same for people.`,
      `- [Errors](${base}/docs/errors): Every error code, its cause and what to do.`,
      ...(sandbox ? [`- [Sandbox](${base}/docs/sandbox): Test values, controls and faults.`] : []),
    ].join('\n'),
    '## Guides',
    lines(GUIDES, 'en').join('\n'),
    '## Guias em português',
    lines(GUIDES, 'pt-BR', '?lang=pt-BR').join('\n'),
    '## Optional',
    [
      ...lines(FURTHER, 'en'),
      ...lines(FURTHER.filter(library.isTranslated), 'pt-BR', '?lang=pt-BR'),
    ].join('\n'),
    '',
  ].join('\n\n')
}
