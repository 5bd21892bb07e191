// Security headers of every reply: browsers must not guess content types, and must use TLS from
// then on. And those of the calls that pages of other sites may make.

import { REASON_HEADER } from '../../../contract/access/reason.ts'
import { IGNORED_HEADER } from '../../../contract/strictness.ts'
import { ADDED_HEADERS } from '../../../contract/cross-origin.ts'
import { RATE_HEADERS } from '../../kernel/rate.ts'
import type { Deps } from '../../runtime/deps.ts'

/** For a year. Subdomains are not included: they are not ours. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' }
const NO_SNIFF = { 'x-content-type-options': 'nosniff' }
const BOTH = { ...NO_SNIFF, ...STRICT_TRANSPORT }

/** The headers for a reply. The scheme of the public URL is known before the server listens. */
export const guardsOf = ({ config }: Pick<Deps, 'config'>): Readonly<Record<string, string>> =>
  config.publicUrl.startsWith('https:') ? BOTH : NO_SNIFF

/** What a page of another site may read besides the body. */
const EXPOSED = [
  'idempotent-replayed',
  'retry-after',
  'x-request-id',
  IGNORED_HEADER,
  ...RATE_HEADERS,
]

/** What a page of another site may send. */
const READ = ['content-type', 'authorization', 'idempotency-key', REASON_HEADER, ...ADDED_HEADERS]

/** Of the calls that pages of any site may make. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': READ.join(', '),
  'access-control-expose-headers': EXPOSED.join(', '),
  'access-control-max-age': '86400',
  vary: 'origin',
}
