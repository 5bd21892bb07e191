// Words of the doctor, in English.

import type { pt } from './doctor.pt.ts'

export const en: typeof pt = {
  // The server has these in English.
  findings: {},
  severities: { danger: 'Danger', warning: 'Warning', advice: 'Advice' },
  doctor: 'Doctor',
  lead: (calls) =>
    `Checks your calls and webhooks of the last seven days. Calls checked: ${calls.toLocaleString('en-GB')}.`,
  found: (n) => (n === 1 ? '1 finding' : `${n} findings`),
  fix: 'What to do',
  evidence: (count) => (count === 1 ? 'It happened once' : `It happened ${count.toLocaleString('en-GB')} times`),
  share: (operation, detail, count, of) => `${operation}${detail ? ` (${detail})` : ''}: ${count} of ${of}`,
  well: 'Nothing found',
  wellText: 'Your integration has none of the problems that the doctor knows.',
  noCalls: 'No calls yet',
  noCallsText: 'The doctor checks calls of programs, made with a credential. Those of this portal do not count.',
}
