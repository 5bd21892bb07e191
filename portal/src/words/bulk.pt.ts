// Words of the screen of cards from a spreadsheet, in Portuguese.

import type { FaultCode, FileFault } from '../screens/cards/bulk/lines.ts'

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

export const pt = {
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
  howNoInvites: 'Os e-mails são ignorados: só a administração pode convidar portadores para o portal.',
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
