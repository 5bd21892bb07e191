// Words of the frame around the screens, in Portuguese.

import type { Found } from '../app/calls.ts'
import type { Group } from '../app/screens.ts'

const groups: Record<Group, string> = {
  home: '',
  money: 'Vendas e dinheiro',
  cards: 'Cartões',
  developers: 'Integração',
  company: 'Empresa',
  installation: 'Instalação',
}

const kinds: Record<Found['kind'], string> = {
  transaction: 'Venda',
  dispute: 'Disputa',
  customer: 'Cliente',
  seller: 'Vendedor',
  transfer: 'Transferência',
  webhook: 'Webhook',
  corporate_holder: 'Portador',
  corporate_card: 'Cartão',
  corporate_purchase: 'Compra',
}

export const pt = {
  groups,
  kinds,
  home: 'Início',
  skip: 'Ir para o conteúdo',
  menu: 'Abrir o menu',
  navigation: 'Navegação',
  search: 'Buscar ou ir para…',
  searchShort: 'Buscar',
  searchHint: 'Identificador, referência, CPF ou CNPJ, ou uma tela',
  searchNothing: 'Nada encontrado.',
  searchScreens: 'Telas',
  searchObjects: 'Encontrados',
  account: 'Sua conta',
  profile: 'Perfil e segurança',
  signOut: 'Sair',
  companies: 'Empresas',
  language: 'Idioma',
  scheme: 'Aparência',
  light: 'Clara',
  dark: 'Escura',
  auto: 'Do sistema',
  offline: 'Sem conexão com o servidor. Tentando de novo…',
  online: 'Conexão restabelecida.',
  secondFactorNeeded: 'Ative a verificação em duas etapas para movimentar dinheiro e ver segredos.',
  secondFactorSet: 'Ativar',
  notFound: 'Esta página não existe',
  notFoundText: 'O endereço pode estar errado, ou o seu perfil não tem acesso.',
  toHome: 'Ir para o início',
  broke: 'Esta tela teve um problema',
  brokeText: 'Tente de novo. Se continuar, informe o código abaixo ao operador deste servidor.',
  noCompany: 'Você ainda não faz parte de uma empresa.',
  noHome: 'Escolha uma tela no menu.',
  sandbox: 'Sandbox',
  sandboxNow: 'Relógio',
  sandboxNext: 'Próximo evento',
  sandboxHour: '+ 1 hora',
  sandboxDay: '+ 1 dia',
  sandboxMonth: '+ 30 dias',
  sandboxMails: 'E-mails',
  sandboxMoved: (when: string, ran: number) => `O relógio está em ${when}. Tarefas executadas: ${ran}.`,
  sandboxAdvance: 'Avançar o relógio',
}
