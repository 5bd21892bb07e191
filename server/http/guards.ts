// What goes with every answer, whatever it is: no browser guesses a type we did not say, and none comes back in plain.

import type { Deps } from '../deps.ts'

/** A year. Other names of the same domain are not ours to speak for. */
const BY_HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' }
const AS_SAID = { 'x-content-type-options': 'nosniff' }
const BOTH = { ...AS_SAID, ...BY_HTTPS_ONLY }

/** To be read at each answer: the address is known once the server listens. */
export const guardsOf = ({ config }: Pick<Deps, 'config'>): Readonly<Record<string, string>> =>
  config.publicUrl.startsWith('https:') ? BOTH : AS_SAID
