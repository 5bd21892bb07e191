// Words of the screen that connects the command line, in English.

import type { pt } from './connect.pt.ts'

export const en: typeof pt = {
  title: 'Connect the command line',
  lead: (machine, company) =>
    `The command vintem on ${machine} asks for a credential of ${company}. Confirm only if you started it just now, on this computer.`,
  thisMachine: 'this computer',
  code: 'The terminal must show this same code:',
  note: (machine) => `Command line on ${machine}`,
  connect: 'Create and connect',
  incomplete: 'This address is incomplete',
  incompleteText: 'Begin again in the terminal: vintem login --browser',
  insecure: 'This page is not on HTTPS',
  insecureText:
    'Without HTTPS the browser cannot encrypt the credential. Open the https:// address of this server, or log in with vintem login and the secret of a credential.',
}
