// Words of the screen of cards from a spreadsheet, in English.

import type { pt } from './bulk.pt.ts'

export const en: typeof pt = {
  faults: {
    required: 'is missing.',
    taxId: 'is not a valid CPF.',
    amount: 'is not an amount, or can be read in two ways. Use 1,234.56.',
    type: 'use virtual or physical.',
    interval: 'use day, week or month.',
    email: 'is not an e-mail address.',
    tooLong: 'is too long.',
    holderLimit: 'is needed to register the cardholder.',
  },
  fileFaults: {
    tooLarge: () => 'The file has more than 1 MB.',
    empty: () => 'The file has no lines below its headings.',
    tooMany: (_columns, max) => `The file has more than ${max} lines. Divide it in two.`,
    missing: (columns) => `Columns are missing: ${columns}. The template has all headings.`,
    twice: (columns) => `Columns are repeated: ${columns}.`,
  },
  title: 'Cards from a spreadsheet',
  lead: 'Register cardholders and issue cards from a CSV file. Before anything is created, see what each line will do.',
  open: 'From a spreadsheet',
  choose: 'Choose a file',
  template: 'Download template',
  templateName: 'cards-template',
  howTo: 'How to fill it in',
  howColumns:
    'One card a line. The template has the headings; required are cardholder, CPF, card name, type, card limit and interval. A new cardholder needs a limit too.',
  howValues:
    'Type: virtual or physical. Interval: day, week or month. Amounts as 1,234.56. A merchant locks the card to one shop.',
  howLimit: (max) => `At most ${max} lines. Save it as CSV, with semicolons or commas.`,
  howOnce:
    'Each line is carried out once: sending the same file again, or a corrected one, does only what is left. If the page closes midway, send the file again.',
  howNoInvites: 'E-mail addresses are ignored: only administrators can invite cardholders to the portal.',
  unreadable: 'The file cannot be read',
  lines: 'Lines of the file',
  line: 'Line',
  what: 'What happens',
  result: 'Result',
  existing: 'Issues the card to the registered cardholder.',
  registers: 'Registers the cardholder and issues the card.',
  sameNew: 'Issues the card to the cardholder of a line above.',
  otherName: (name) => `Registered as ${name}, which does not change.`,
  sameCard: 'The cardholder has a card of this name. If it came from this line, nothing is created.',
  summary: (lines, wrong) =>
    wrong === 0
      ? `${lines} lines, all ready. Nothing was created yet.`
      : `${lines} lines, ${wrong} with errors. Nothing was created yet; lines with errors are left out.`,
  ignored: (columns) => `Ignored columns: ${columns}.`,
  carryOut: (lines) => (lines === 1 ? 'Create 1 card' : `Create ${lines} cards`),
  goOn: (lines) => (lines === 1 ? 'Continue (1 line)' : `Continue (${lines} lines)`),
  goOnText:
    'Lines that are done are not repeated. Correct the rest or continue; what waits for approval is done once it is approved.',
  stop: 'Stop',
  running: 'In progress',
  progress: (done, held, failed, all) =>
    `${done} of ${all} lines done${held > 0 ? `, ${held} wait for approval` : ''}${failed > 0 ? `, ${failed} failed` : ''}.`,
  done: 'Done: see card',
  held: 'Waits for approval',
  invited: 'Invitation sent.',
  notInvited: 'The invitation was not sent. Invite from the page of the cardholder.',
}
