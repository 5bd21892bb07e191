// Security headers of every reply: browsers must not guess content types, and must use TLS from then on.

import type { Deps } from '../../runtime/deps.ts'

/** For a year. Subdomains are not included: they are not ours. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' }
const NO_SNIFF = { 'x-content-type-options': 'nosniff' }
const BOTH = { ...NO_SNIFF, ...STRICT_TRANSPORT }

/** The headers for a reply. Called for each, because the public URL is final only once the server listens. */
export const guardsOf = ({ config }: Pick<Deps, 'config'>): Readonly<Record<string, string>> =>
  config.publicUrl.startsWith('https:') ? BOTH : NO_SNIFF
