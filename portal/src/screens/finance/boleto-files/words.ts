// Words of the screens of boletos by file.

import { BOLETO_REFUSALS } from '../../../../../contract/names/boleto-refusals.ts'

const reports: Readonly<Record<string, string>> = {
  register: 'Registrar',
  withdraw: 'Baixar',
  due_date: 'Alterar vencimento',
  protest: 'Protestar',
  protest_cancel: 'Sustar protesto',
  registered: 'Registrado',
  refused: 'Recusado',
  paid: 'Pago',
  withdrawn: 'Baixado',
  instruction_refused: 'Instrução recusada',
  look: 'Verificar com o banco',
  informational: 'Informativo',
}

const exceptions: Readonly<Record<string, string>> = {
  malformed:
    'Linha inválida, que não foi lida, ou um total que não confere com as linhas. Compare com o extrato e peça o arquivo de novo ao banco.',
  unknown_boleto: 'O nosso número não é deste convênio: nada mudou.',
  amount_differs: 'O valor difere do devido no dia, ou do registrado.',
  not_open: 'O boleto já estava baixado ou recusado aqui.',
  instruction_refused:
    'O banco não baixou o boleto, ou não alterou o vencimento: ele segue pagável como estava; a próxima remessa pede a baixa de novo.',
  look: 'Cheque, ordem judicial, ou pagamento sem valor ou data: esclareça com o banco.',
  unwritable: 'Os dados não cabem no arquivo: ficou fora.',
}

const reasons: Readonly<Record<string, string>> = BOLETO_REFUSALS.pt

const pt = {
  files: 'Boletos por arquivo',
  lead: 'Remessas enviadas ao banco e retornos lidos (CNAB), e o que cada linha fez.',
  file: 'Arquivo',
  direction: 'Tipo',
  directions: { remittance: 'Remessa', return: 'Retorno' },
  agreement: 'Banco e convênio',
  sequence: 'Número (NSA)',
  contents: 'Conteúdo',
  sent: (instructions: number) =>
    `${instructions} ${instructions === 1 ? 'instrução' : 'instruções'}`,
  read: (payments: number, exceptions: number) =>
    `${payments} ${payments === 1 ? 'pagamento' : 'pagamentos'}${exceptions > 0 ? ` · ${exceptions} a verificar` : ''}`,
  at: 'Quando',
  none: 'Nenhum arquivo',
  noneText:
    'Aparecem aqui quando o banco dos boletos trabalha por arquivos e remessas são geradas ou retornos lidos.',
  download: 'Baixar remessa',
  notWritten: 'Ainda não foi gravada',
  noName: 'Sem nome',
  name: 'Nome',
  waits: (instructions: number) =>
    instructions === 1 ? '1 instrução espera' : `${instructions} instruções esperam`,
  instructions: 'Instruções',
  records: 'Registros',
  total: 'Valor dos boletos',
  registered: 'Registrados',
  refused: 'Recusados',
  withdrawn: 'Baixados',
  payments: 'Pagamentos',
  paid: 'Valor pago',
  informational: 'Informativos',
  again: 'Repetidas de outro arquivo',
  toLookAt: 'A verificar',
  id: 'Identificador',
  lines: 'Linhas',
  line: 'Linha',
  boleto: 'Boleto',
  report: 'O que fez',
  why: 'Motivo e o que verificar',
  amount: 'Valor',
  day: 'Dia',
  status: 'No banco agora',
  statuses: {
    requested: 'aguarda o banco',
    registered: 'registrado',
    refused: 'recusado',
    withdrawn: 'baixado',
    paid: 'pago',
  },
  noLines: 'Nenhuma linha com efeito',
  notRead: 'Não lida',
  reports,
  exceptions,
  reasons,
}

const en: typeof pt = {
  files: 'Boletos by file',
  lead: 'Remittances for the bank and returns that were read (CNAB), and what each line did.',
  file: 'File',
  direction: 'Kind',
  directions: { remittance: 'Remittance', return: 'Return' },
  agreement: 'Bank and agreement',
  sequence: 'Number (NSA)',
  contents: 'Contents',
  sent: (instructions) => `${instructions} ${instructions === 1 ? 'instruction' : 'instructions'}`,
  read: (payments, count) =>
    `${payments} ${payments === 1 ? 'payment' : 'payments'}${count > 0 ? ` · ${count} to check` : ''}`,
  at: 'When',
  none: 'No files',
  noneText:
    'They are here once the bank of boletos works by files, and remittances are written or returns are read.',
  download: 'Download the remittance',
  notWritten: 'Not written yet',
  noName: 'Without a name',
  name: 'Name',
  waits: (instructions) =>
    instructions === 1 ? '1 instruction waits' : `${instructions} instructions wait`,
  instructions: 'Instructions',
  records: 'Records',
  total: 'Value of the boletos',
  registered: 'Registered',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  payments: 'Payments',
  paid: 'Amount paid',
  informational: 'For information',
  again: 'Repeated from another file',
  toLookAt: 'To check',
  id: 'Id',
  lines: 'Lines',
  line: 'Line',
  boleto: 'Boleto',
  report: 'What it did',
  why: 'Reason, and what to check',
  amount: 'Amount',
  day: 'Day',
  status: 'At the bank now',
  statuses: {
    requested: 'waits for the bank',
    registered: 'registered',
    refused: 'refused',
    withdrawn: 'withdrawn',
    paid: 'paid',
  },
  noLines: 'No line with an effect',
  notRead: 'Not read',
  reports: {
    register: 'Register',
    withdraw: 'Withdraw',
    due_date: 'Change due date',
    protest: 'Protest',
    protest_cancel: 'Stop the protest',
    registered: 'Registered',
    refused: 'Refused',
    paid: 'Paid',
    withdrawn: 'Withdrawn',
    instruction_refused: 'Instruction refused',
    look: 'Ask the bank',
    informational: 'For information',
  },
  exceptions: {
    malformed:
      'An invalid line, which was not read, or a total that does not match the lines. Compare with the statement, and get the file from the bank again.',
    unknown_boleto: 'The nosso número is not of this agreement: nothing changed.',
    amount_differs: 'The amount is not the one due that day, or not the one registered.',
    not_open: 'The boleto was withdrawn or refused here before.',
    instruction_refused:
      'The bank did not withdraw the boleto, or change its due date: it stays payable as it was; the next remittance asks for a withdrawal again.',
    look: 'A cheque, a court, or a payment without amount or day: clarify it with the bank.',
    unwritable: 'Its data do not fit the file: it was left out.',
  },
  reasons: BOLETO_REFUSALS.en,
}

export const boletoFilesWords = { pt, en }
