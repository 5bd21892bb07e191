// Words of the first steps, in English.

import type { pt } from './start.pt.ts'

export const en: typeof pt = {
  start: 'Start',
  lead: 'From nothing to the first paid pix, with your own key.',
  done: 'Done',
  missing: 'Missing',
  credential: '1. Create a credential',
  credentialText: 'Your programs log in with its e-mail and secret. The secret is shown once.',
  toCredentials: 'Go to the credentials',
  pix: '2. Create a pix',
  pixText:
    'Paste into a terminal, with the e-mail and the secret in place of EMAIL and SECRET. Repeated with the same key, it creates no other.',
  paid: '3. Be paid',
  paidSandbox: 'In the sandbox the buyer pays by a call, or by a button on the screen of the sandbox.',
  paidLive: 'Pay the pix in the app of your bank: the sale turns to succeeded here.',
  toSandbox: 'Pay on the screen of the sandbox',
  toSales: 'Show the sales',
  forLive: 'What is missing for going live',
  secondFactor: 'Two-step verification of your account',
  webhook: 'A webhook that receives events',
  doctor: (dangers) =>
    dangers === 0
      ? 'A doctor without dangers in your calls'
      : `Doctor: ${dangers} ${dangers === 1 ? 'danger' : 'dangers'} to mend`,
  operator: 'The operator of the server checks banks and keys with npm run preflight, and gives out live credentials.',
  reference: 'API reference',
  errors: 'Error codes',
}
