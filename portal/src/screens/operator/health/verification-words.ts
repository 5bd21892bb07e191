// Words of verifying the books: its state, the name of each check, and what to do about a fault.

import type { Run } from '../../../app/calls/operator-calls.ts'
import type { Text } from '../../../../../contract/text.ts'

const statuses: Record<Run['status'], string> = {
  running: 'em andamento',
  completed: 'concluída',
  canceled: 'cancelada',
  failed: 'interrompida por uma falha',
  lost: 'terminou sem resultado',
}

const pt = {
  statuses,
  nameOf: (check: Text): string => check.pt,
  title: 'Conferência dos livros',
  run: 'Conferir agora',
  again: 'Conferir de novo',
  runAll: 'Conferir tudo',
  cancel: 'Cancelar a conferência',
  canceling: 'Cancelando…',
  progress: (done: number, checks: number) =>
    `Verificação ${Math.min(done + 1, checks)} de ${checks}`,
  elapsed: 'Há',
  lead: 'Só lê, uma verificação depois da outra, e pode ser feita com o servidor em uso.',
  lastAt: 'Última concluída',
  completeAt: 'Última que leu tudo',
  neverComplete: 'nenhuma',
  weekly: 'Confira tudo uma vez por semana: npm run verify -- --all.',
  reads: 'Leu',
  everything: 'tudo',
  sinceMarks: 'o que é novo ou mudou desde a última sem diferenças, e todas as somas',
  never: 'Nunca foi feita.',
  nightly: 'Execute npm run verify toda noite.',
  old: 'Há mais de dois dias.',
  result: 'Resultado',
  none: 'nenhuma diferença',
  found: (n: number) => (n === 1 ? '1 diferença' : `${n} diferenças`),
  checks: 'Verificações',
  took: 'Duração',
  startedAt: 'Começou',
  lostText: 'O servidor que conferia parou antes do fim. Nada foi mudado: confira de novo.',
  failedAt: (check: string) => `Parou em: ${check}.`,
  failedText:
    'Uma verificação pode levar até 30 minutos. Tente de novo; se falhar outra vez, execute npm run verify ao lado do servidor.',
  faultsTitle: 'Diferenças encontradas',
  whatToDo:
    'Faça um backup antes de qualquer mudança e não corrija o banco de dados à mão. Guarde este resultado: os identificadores abaixo dizem onde está cada diferença. Suspenda os repasses se ela for de saldos.',
  andMore: (n: number) => `e mais ${n}`,
  notLately: 'Os livros não são conferidos há mais de dois dias',
  notYet: 'Os livros ainda não foram conferidos',
  goVerify: 'Ver a conferência dos livros',
}

const en: typeof pt = {
  statuses: {
    running: 'in progress',
    completed: 'completed',
    canceled: 'canceled',
    failed: 'ended by a failure',
    lost: 'ended without a result',
  },
  nameOf: (check) => check.en,
  title: 'Verification of the books',
  run: 'Verify now',
  again: 'Verify again',
  runAll: 'Verify everything',
  cancel: 'Cancel the verification',
  canceling: 'Canceling…',
  progress: (done, checks) => `Check ${Math.min(done + 1, checks)} of ${checks}`,
  elapsed: 'For',
  lead: 'It only reads, one check after the other, and can be done while the server is in use.',
  lastAt: 'Last that ended',
  completeAt: 'Last that read everything',
  neverComplete: 'none',
  weekly: 'Verify everything once a week: npm run verify -- --all.',
  reads: 'Read',
  everything: 'everything',
  sinceMarks: 'what is new or has changed since the last one without differences, and all sums',
  never: 'Never done.',
  nightly: 'Run npm run verify each night.',
  old: 'More than two days ago.',
  result: 'Result',
  none: 'no differences',
  found: (n) => (n === 1 ? '1 difference' : `${n} differences`),
  checks: 'Checks',
  took: 'Took',
  startedAt: 'Started',
  lostText:
    'The server that verified has stopped before the end. Nothing was changed: verify again.',
  failedAt: (check) => `It stopped at: ${check}.`,
  failedText:
    'A check may take 30 minutes. Try again; if it fails once more, run npm run verify beside the server.',
  faultsTitle: 'Differences found',
  whatToDo:
    'Make a backup before any change, and do not mend the database by hand. Keep this result: the ids below say where each difference is. Suspend payouts if it is one of balances.',
  andMore: (n) => `and ${n} more`,
  notLately: 'The books were not verified in the last two days',
  notYet: 'The books have not been verified yet',
  goVerify: 'See the verification of the books',
}

export const verificationWords = { pt, en }
