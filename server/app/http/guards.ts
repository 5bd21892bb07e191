// Security headers of every reply: browsers must not guess content types, and must not come back without TLS.

import type { Deps } from '../../runtime/deps.ts'

/** For a year. Subdomains are not included: they are not ours. */
const BY_HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' }
const AS_SAID = { 'x-content-type-options': 'nosniff' }
const BOTH = { ...AS_SAID, ...BY_HTTPS_ONLY }

/** To be read at each reply: the URL is final only once the server listens. */
export const guardsOf = ({ config }: Pick<Deps, 'config'>): Readonly<Record<string, string>> =>
  config.publicUrl.startsWith('https:') ? BOTH : AS_SAID
