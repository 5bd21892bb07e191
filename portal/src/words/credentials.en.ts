// Words of the screen of credentials, in English.

import type { pt } from './credentials.pt.ts'

export const en: typeof pt = {
  credentials: 'Credentials',
  none: 'No credentials',
  noneText: 'With a credential, a program logs in to the API.',
  needsFactor: 'To create, rotate or revoke credentials, sign in with two-step verification.',
  email: 'E-mail',
  emailHint: 'The name that the program logs in with; it gets no mail.',
  note: 'Purpose',
  scopes: 'Scopes',
  status: 'Status',
  lastUse: 'Last use',
  networks: 'Networks',
  networksHint: 'Addresses or networks from which it works, separated by commas. Empty: from anywhere.',
  expires: 'Valid until',
  create: 'Create credential',
  rotate: 'Rotate the secret',
  rotateTitle: 'Rotate the secret?',
  rotateText: 'The present secret works for 24 more hours, for a change without an interruption.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the credential?',
  revokeText: 'The programs that use it stop within seconds. This cannot be undone.',
  secretTitle: 'Secret of the credential',
  secretOnce: 'The secret is shown once. Keep it in a vault for secrets.',
}
