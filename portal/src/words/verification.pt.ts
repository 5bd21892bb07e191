// Words of verifying the books, in Portuguese.

import type { Run } from '../app/calls/operator-calls.ts'
import { CHECKS_PT } from './verification-checks.ts'

const statuses: Record<Run['status'], string> = {
  running: 'em andamento',
  completed: 'concluída',
  canceled: 'cancelada',
  failed: 'interrompida por uma falha',
  lost: 'terminou sem resultado',
}

export const pt = {
  statuses,
  nameOf: (check: string): string => CHECKS_PT[check] ?? check,
  title: 'Conferência dos livros',
  run: 'Conferir agora',
  again: 'Conferir de novo',
  runAll: 'Conferir tudo',
  cancel: 'Cancelar a conferência',
  canceling: 'Cancelando…',
  progress: (done: number, checks: number) => `Verificação ${Math.min(done + 1, checks)} de ${checks}`,
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
