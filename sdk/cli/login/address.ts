// An address as a person types it: a URL, or what is short for one on this machine. A word that may
// be anything is no address: events and secrets are sent there.

import { addressFault } from '../../client/address.ts'
import { type Context, misused } from '../command.ts'
import { fill } from '../language.ts'

const THIS_MACHINE = 'http://127.0.0.1'

/** The URL that is meant; undefined for what has no form of one. */
function longFor(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  // 4242, :4242/hook
  if (/^:?\d{1,5}($|[/?])/.test(text)) return `${THIS_MACHINE}:${text.replace(':', '')}`
  // /hook
  if (/^\/(?!\/)/.test(text)) return `${THIS_MACHINE}${text}`
  // localhost, [::1], shop.example.com, shop:4000: with a dot or a port, for "hook" is rather a
  // path without its slash.
  const isHost =
    /^(?!https?:)(localhost|\[[^\]]*\]|[^/?#:]+:\d+|[^/?#:.][^/?#:]*\.[^/?#:]*)($|[/?#:])/i.test(
      text,
    )
  return isHost ? `http://${text}` : undefined
}

/** The address that `text` stands for: `localhost:4000/hook`, `4000` and `/hook` are enough. */
export function addressOf(text: string): string | undefined {
  const url = longFor(text.trim())
  return url === undefined || addressFault(url) !== undefined ? undefined : url
}

/** What was typed, without a password that may be in it. */
export const shown = (text: string): string => text.replace(/^([^/]*\/\/)?[^/]*@/, '$1…@')

/** Where an option says that events are posted to. */
export function receiverIn(
  context: Context,
  name: 'forward-to' | 'forward-authorizations-to',
): string | undefined {
  const text = context.text(name)
  const to = text === undefined ? undefined : addressOf(text)
  if (text !== undefined && to === undefined)
    throw misused(
      fill(
        {
          en: '--{name} {text} is not an http URL. Give one such as {url}, or for this machine a port (4000), a port and a path (4000/hook) or a path (/hook).',
          pt: '--{name} {text} não é um endereço http. Informe um como {url} ou, para esta máquina, uma porta (4000), uma porta e um caminho (4000/hook) ou um caminho (/hook).',
        },
        { name, text: shown(text), url: 'http://localhost:4000/hook' },
      ),
    )
  return to
}
