// Words of cards from a spreadsheet.

import type { FaultCode, FileFault } from './lines.ts'

const faults: Record<FaultCode, string> = {
  required: 'falta preencher.',
  taxId: 'não é um CPF válido.',
  amount: 'não é um valor, ou pode ser lido de duas formas. Use 1.234,56.',
  type: 'use virtual ou físico.',
  interval: 'use dia, semana ou mês.',
  email: 'não é um e-mail.',
  tooLong: 'é longo demais.',
  holderLimit: 'é preciso para cadastrar o portador.',
}
const fileFaults: Record<FileFault, (columns: string, max: number) => string> = {
  tooLarge: () => 'O arquivo tem mais de 1 MB.',
  empty: () => 'O arquivo não tem linhas abaixo dos títulos.',
  tooMany: (_columns, max) => `O arquivo tem mais de ${max} linhas. Divida-o em dois.`,
  missing: (columns) => `Faltam colunas: ${columns}. Baixe o modelo para ver os títulos.`,
  twice: (columns) => `Há colunas repetidas: ${columns}.`,
}

const pt = {
  faults,
  fileFaults,
  title: 'Cartões por planilha',
  lead: 'Cadastre portadores e emita cartões a partir de um arquivo CSV. Antes de criar qualquer coisa, veja o que cada linha fará.',
  open: 'Por planilha',
  choose: 'Escolher arquivo',
  template: 'Baixar modelo',
  templateName: 'modelo-de-cartoes',
  howTo: 'Como preencher',
  howColumns:
    'Um cartão por linha. Obrigatórias: Portador, CPF, Nome do cartão, Tipo, Limite do cartão e Intervalo. Limite do portador é preciso quando o portador é novo.',
  howValues:
    'Tipo: virtual ou físico. Intervalo: dia, semana ou mês. Valores como 1.234,56. Estabelecimento limita o cartão a uma loja.',
  howLimit: (max: number) => `Até ${max} linhas. Salve como CSV, com ponto e vírgula ou vírgula.`,
  howOnce:
    'Cada linha é feita uma única vez: enviar de novo o mesmo arquivo, ou ele corrigido, só faz o que falta. Se a página fechar no meio, envie o arquivo outra vez.',
  howNoInvites:
    'Os e-mails são ignorados: só a administração pode convidar portadores para o portal.',
  unreadable: 'O arquivo não pode ser lido',
  lines: 'Linhas do arquivo',
  line: 'Linha',
  what: 'O que acontece',
  result: 'Resultado',
  existing: 'Emite o cartão para o portador já cadastrado.',
  registers: 'Cadastra o portador e emite o cartão.',
  sameNew: 'Emite o cartão para o portador de uma linha acima.',
  otherName: (name: string) => `Cadastrado como ${name}; o cadastro não muda.`,
  sameCard: 'O portador já tem um cartão com este nome. Se ele veio desta linha, nada é criado.',
  summary: (lines: number, wrong: number) =>
    wrong === 0
      ? `${lines} linhas, todas prontas. Nada foi criado ainda.`
      : `${lines} linhas, ${wrong} com erro. Nada foi criado ainda; as linhas com erro ficam de fora.`,
  ignored: (columns: string) => `Colunas ignoradas: ${columns}.`,
  carryOut: (lines: number) => (lines === 1 ? 'Criar 1 cartão' : `Criar ${lines} cartões`),
  goOn: (lines: number) => (lines === 1 ? 'Continuar (1 linha)' : `Continuar (${lines} linhas)`),
  goOnText:
    'As linhas feitas não se repetem. Corrija o que falta ou continue; o que espera aprovação é feito depois de aprovado.',
  stop: 'Parar',
  running: 'Em andamento',
  progress: (done: number, held: number, failed: number, all: number) =>
    `${done} de ${all} linhas feitas${held > 0 ? `, ${held} esperam aprovação` : ''}${failed > 0 ? `, ${failed} falharam` : ''}.`,
  done: 'Feita: ver cartão',
  held: 'Espera aprovação',
  invited: 'Convite enviado.',
  notInvited: 'O convite não foi enviado. Convide no cadastro do portador.',
}

const en: typeof pt = {
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
  howNoInvites:
    'E-mail addresses are ignored: only administrators can invite cardholders to the portal.',
  unreadable: 'The file cannot be read',
  lines: 'Lines of the file',
  line: 'Line',
  what: 'What happens',
  result: 'Result',
  existing: 'Issues the card to the registered cardholder.',
  registers: 'Registers the cardholder and issues the card.',
  sameNew: 'Issues the card to the cardholder of a line above.',
  otherName: (name) => `Registered as ${name}, which does not change.`,
  sameCard:
    'The cardholder has a card of this name. If it came from this line, nothing is created.',
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

export const bulkWords = { pt, en }
