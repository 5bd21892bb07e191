// The front page: what this server is, and links to the portal and the documentation. It shows no data of platforms or sellers.

import type { Config } from '../../platform/config.ts'
import { markup, type Html } from '../../kernel/text/html.ts'
import type { Page } from './page.ts'
import { readPage } from './read.ts'

type FrontPageLink = { readonly href: string; readonly name: string; readonly says: string }

const linkItem = (prefix: string, { href, name, says }: FrontPageLink): Html =>
  markup`<a class="door" href="${prefix}${href}"><strong>${name}</strong><span>${says}</span></a>`

const LINKS: readonly FrontPageLink[] = [
  { href: '/portal', name: 'Portal', says: 'For people: sales, money, cards, webhooks.' },
  { href: '/docs/guides/', name: 'Guides', says: 'From the first pix to going live, step by step.' },
  { href: '/docs/', name: 'API reference', says: 'Every call, with its request and response.' },
  { href: '/docs/errors', name: 'Errors', says: 'Every error code, its cause and what to do.' },
  { href: '/openapi.json', name: 'OpenAPI 3.1', says: 'The contract for machines.' },
  {
    href: '/docs/collections/vintem.postman_collection.json',
    name: 'Postman and Bruno',
    says: 'Every call as a collection that both import.',
  },
  { href: '/docs/collections/vintem.http', name: 'HTTP file', says: 'Every call, to send from an editor.' },
  { href: '/readyz', name: 'Health', says: 'The status of this server.' },
]
const SANDBOX: FrontPageLink = {
  href: '/docs/sandbox',
  name: 'Sandbox',
  says: 'Test values, levers, and fault injection (weather).',
}

const MAILBOX: FrontPageLink = {
  href: '/sandbox/mail',
  name: 'Mailbox',
  says: 'The mails that a live server would send.',
}

/** The front page of a server in this mode. */
export function frontPage(prefix: string, { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>): Page {
  const doors = mode === 'sandbox' ? [...LINKS.slice(0, 3), SANDBOX, MAILBOX, ...LINKS.slice(3)] : LINKS
  const first = `curl ${publicUrl}/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"email": "…", "secret": "…", "io_seller_id": "…"}'`
  return readPage(
    prefix,
    'Payments for Brazil',
    markup`<h1>Payments for Brazil, on your own server</h1>
      <p class="lead">
        This is Vintém, an open-source payments platform: pix, sellers, a ledger in which every centavo is explained,
        signed events, and a sandbox bank for tests.
      </p>
      <p>
        ${
          mode === 'sandbox'
            ? 'This server is a sandbox: no real money moves here.'
            : 'This server is live: it moves real money.'
        }
      </p>
      <nav class="doors" aria-label="Pages">${doors.map((one) => linkItem(prefix, one))}</nav>
      <h2>The first call</h2>
      <p>
        Log in with one of your credentials, then send the <code>access_token</code> as a bearer token with every other
        call.
      </p>
      <pre tabindex="0"><code>${first}</code></pre>`,
  )
}
