// Words of batches of boletos.

import type { BoletoBatchItem } from './batch.ts'

const actions: Record<string, string> = {
  change_due_date: 'Alterar vencimento',
  cancel: 'Baixar',
}
const statuses: Record<string, string> = {
  running: 'em andamento',
  done: 'concluído',
  canceled: 'cancelado',
}
const itemStatuses: Record<BoletoBatchItem['status'], string> = {
  waiting: 'na fila',
  done: 'feito',
  refused: 'recusado',
  canceled: 'cancelado',
}

const pt = {
  actions,
  statuses,
  itemStatuses,
  batches: 'Boletos em lote',
  batch: 'Lote de boletos',
  lead: 'Um ato para muitos boletos não pagos: outro vencimento, ou a baixa. O servidor continua mesmo com esta página fechada.',
  open: 'Muitos boletos',
  choose: 'Escolher boletos',
  chooseLead: (max: number) => `Boletos que ainda podem ser pagos, até ${max} por lote.`,
  none: 'Nenhum lote ainda',
  noneText: 'Escolha boletos para alterar o vencimento de muitos, ou baixá-los, de uma vez.',
  noBoletos: 'Nenhum boleto em aberto',
  noBoletosText: 'Aqui aparecem os boletos que ainda podem ser pagos.',
  chosen: (count: number, sum: string) =>
    count === 1 ? `1 boleto escolhido, ${sum}` : `${count} boletos escolhidos, ${sum}`,
  chooseOne: (what: string) => `Escolher o boleto ${what}`,
  chooseAll: 'Escolher todos do filtro',
  chooseNone: 'Desfazer escolha',
  isCut: (max: number) => `O filtro tem mais boletos: só os ${max} primeiros foram escolhidos.`,
  tooMany: (max: number) => `No máximo ${max} boletos por lote.`,
  changeDue: 'Alterar vencimento',
  changeText: (count: number, sum: string) =>
    count === 1
      ? `O vencimento de 1 boleto, de ${sum}, será alterado no banco.`
      : `O vencimento de ${count} boletos, que somam ${sum}, será alterado no banco.`,
  date: 'Novo vencimento, para todos',
  days: 'Ou dias a mais, para cada um',
  oneOfBoth: 'Preencha a data ou os dias.',
  noDays: 'Um número de 1 a 365.',
  confirmChange: (count: number) => (count === 1 ? 'Alterar 1 boleto' : `Alterar ${count} boletos`),
  withdraw: 'Baixar boletos',
  withdrawText: (count: number, sum: string) =>
    count === 1
      ? `1 boleto, de ${sum}, será baixado no banco e não poderá mais ser pago. Se foi pago nesse meio-tempo, continua pago.`
      : `${count} boletos, que somam ${sum}, serão baixados no banco e não poderão mais ser pagos. Os que foram pagos nesse meio-tempo continuam pagos.`,
  confirmWithdraw: (count: number) => (count === 1 ? 'Baixar 1 boleto' : `Baixar ${count} boletos`),
  boleto: 'Boleto',
  amount: 'Valor',
  due: 'Vencimento',
  reference: 'Referência',
  created: 'Criado em',
  number: 'Nº',
  action: 'Ato',
  status: 'Situação',
  count: 'Boletos',
  total: 'Soma',
  result: 'Resultado',
  resultOf: (done: number, refused: number, waiting: number) =>
    `${done} ${done === 1 ? 'feito' : 'feitos'}${refused > 0 ? `, ${refused} ${refused === 1 ? 'recusado' : 'recusados'}` : ''}${waiting > 0 ? `, ${waiting} na fila` : ''}`,
  results: 'Resultados',
  newDue: 'Novo vencimento',
  byDays: 'Dias a mais',
  why: 'Motivo',
  done: 'Feitos',
  refused: 'Recusados',
  waiting: 'Na fila',
  canceled: 'Cancelados',
  ended: 'Terminado em',
  stop: 'Cancelar o que falta',
  stopText:
    'O que não começou é cancelado. O que começou vai até o fim, e o que foi feito não se desfaz.',
  stopped: 'O que faltava foi cancelado.',
  id: 'Identificador',
}

const en: typeof pt = {
  actions: { change_due_date: 'Change due date', cancel: 'Withdraw' },
  statuses: { running: 'in progress', done: 'done', canceled: 'canceled' },
  itemStatuses: { waiting: 'waiting', done: 'done', refused: 'refused', canceled: 'canceled' },
  batches: 'Batches of boletos',
  batch: 'Batch of boletos',
  lead: 'One act for many unpaid boletos: another due date, or withdrawal. The server goes on when this page is closed.',
  open: 'Many boletos',
  choose: 'Choose boletos',
  chooseLead: (max) => `Boletos that can still be paid, at most ${max} a batch.`,
  none: 'No batch yet',
  noneText: 'Choose boletos to change the due date of many, or withdraw them, at once.',
  noBoletos: 'No open boleto',
  noBoletosText: 'Boletos that can still be paid are listed here.',
  chosen: (count, sum) =>
    count === 1 ? `1 boleto chosen, ${sum}` : `${count} boletos chosen, ${sum}`,
  chooseOne: (what) => `Choose the boleto ${what}`,
  chooseAll: 'Choose all of this filter',
  chooseNone: 'Choose none',
  isCut: (max) => `The filter has more boletos: only the first ${max} were chosen.`,
  tooMany: (max) => `At most ${max} boletos a batch.`,
  changeDue: 'Change due date',
  changeText: (count, sum) =>
    count === 1
      ? `The due date of 1 boleto, of ${sum}, will be changed at the bank.`
      : `The due date of ${count} boletos, ${sum} together, will be changed at the bank.`,
  date: 'New due date, of all',
  days: 'Or more days, of each',
  oneOfBoth: 'Fill in the date or the days.',
  noDays: 'A number from 1 to 365.',
  confirmChange: (count) => (count === 1 ? 'Change 1 boleto' : `Change ${count} boletos`),
  withdraw: 'Withdraw boletos',
  withdrawText: (count, sum) =>
    count === 1
      ? `1 boleto, of ${sum}, will be withdrawn at the bank, and cannot be paid any more. If it was paid meanwhile, it stays paid.`
      : `${count} boletos, ${sum} together, will be withdrawn at the bank, and cannot be paid any more. What was paid meanwhile stays paid.`,
  confirmWithdraw: (count) => (count === 1 ? 'Withdraw 1 boleto' : `Withdraw ${count} boletos`),
  boleto: 'Boleto',
  amount: 'Amount',
  due: 'Due date',
  reference: 'Reference',
  created: 'Created',
  number: 'No.',
  action: 'Act',
  status: 'Status',
  count: 'Boletos',
  total: 'Sum',
  result: 'Result',
  resultOf: (done, refused, waiting) =>
    `${done} done${refused > 0 ? `, ${refused} refused` : ''}${waiting > 0 ? `, ${waiting} waiting` : ''}`,
  results: 'Results',
  newDue: 'New due date',
  byDays: 'More days',
  why: 'Reason',
  done: 'Done',
  refused: 'Refused',
  waiting: 'Waiting',
  canceled: 'Canceled',
  ended: 'Ended',
  stop: 'Cancel the rest',
  stopText:
    'What has not begun is canceled. What has begun goes on to its end, and what is done is not undone.',
  stopped: 'The rest was canceled.',
  id: 'Id',
}

export const batchWords = { pt, en }
