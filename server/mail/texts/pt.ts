// The texts of mails in Portuguese.

import type { ApprovalAction } from '../../../contract/access/delicacy.ts'
import { dayText, instantText, moneyText } from '../../kernel/text/localized.ts'
import { countText, factsOf, type MailParts, type MailTexts } from './parts.ts'

const LANGUAGE = 'pt-BR'
const money = (amount: Parameters<typeof moneyText>[0]): string => moneyText(amount, LANGUAGE)
const day = (which: string): string => dayText(which, LANGUAGE)
const month = (reference: string): string => `${reference.slice(5)}/${reference.slice(0, 4)}`
const instant = (at: Date): string => `${instantText(at, LANGUAGE)} (horário de Brasília)`

type Payout =
  | Parameters<MailTexts['mails']['payout_failed']>[0]
  | Parameters<MailTexts['mails']['payout_returned']>[0]

const payout = (c: Payout, subject: string, happened: string): MailParts => ({
  subject,
  paragraphs: [
    `Olá, ${c.name}.`,
    happened,
    'O valor voltou ao seu saldo disponível. Confira os dados da conta bancária antes de pedir outro repasse.',
  ],
  facts: factsOf([
    ['Valor', money(c.amount)],
    ['Motivo', c.reason],
    ['Quando', instant(c.at)],
    ['Repasse', c.payout],
  ]),
})

const WEBHOOK_REASONS = {
  gone: 'O servidor respondeu 410: o endereço não existe mais.',
  failing: 'Nenhum evento foi aceito por cinco dias.',
} as const

const CHANGES = {
  password: 'Sua senha foi alterada',
  second_factor_added: 'A verificação em duas etapas foi ativada',
  second_factor_removed: 'A verificação em duas etapas foi desativada',
  recovery_codes: 'Novos códigos de recuperação foram gerados',
} as const

const LIMITS = {
  accepted: 'Seu pedido de limite foi aceito',
  declined: 'Seu pedido de limite foi recusado',
  expired: 'Seu pedido de limite expirou sem decisão',
} as const

const ACCOUNTS = {
  activated: [
    'Sua conta corporativa está ativa',
    'Os cartões já podem comprar. No portal, “Conta corporativa” mostra o limite de crédito e o dia de vencimento das faturas.',
  ],
  denied: [
    'Sua conta corporativa não foi aprovada',
    'Nenhuma compra é aprovada. Resolvido o motivo, peça a conta de novo no portal, em “Conta corporativa”.',
  ],
  suspended: [
    'Sua conta corporativa está suspensa',
    'Nenhuma compra é aprovada até que ela volte a ficar ativa. As faturas continuam no portal e podem ser pagas.',
  ],
  in_arrears: [
    'Sua conta corporativa está suspensa: há fatura em atraso',
    'Nenhuma compra é aprovada. Pague o que está em atraso no portal, em “Faturas”: a conta volta a ficar ativa sozinha.',
  ],
  contract_changed: [
    'Sua conta corporativa tem um novo contrato para aceitar',
    'Enquanto ele não for aceito no portal, em “Conta corporativa”, e a conta não for analisada, nenhuma compra é aprovada.',
  ],
  closed: [
    'Sua conta corporativa foi encerrada',
    'Nenhuma compra é mais aprovada. As faturas continuam no portal, onde a empresa pode pedir uma nova conta.',
  ],
} as const

const ACTIONS: Record<ApprovalAction, string> = {
  payout: 'Repasse',
  payout_result: 'Como terminou um repasse',
  refund: 'Reembolso',
  bank_account: 'Alteração de conta bancária',
  card_limit: 'Limite de cartão',
  corporate_payment: 'Pagamento da conta corporativa',
  credential: 'Credencial que movimenta dinheiro',
  user: 'Alteração de usuários',
  policy: 'Alteração de política de aprovação',
}

const SUBJECTS = {
  rejected: 'pedido recusado',
  expired: 'pedido expirado sem aprovação',
  failed: 'aprovado, mas não realizado',
} as const

const ENDS = {
  rejected: 'Seu pedido foi recusado, e nada foi feito.',
  expired: 'Seu pedido não foi aprovado a tempo, e nada foi feito.',
  failed:
    'Seu pedido foi aprovado, mas a operação foi recusada quando o servidor a executou. O portal mostra o motivo.',
} as const

export const PORTUGUESE: MailTexts = {
  footer: 'Mensagem automática. Não responda a este e-mail. Nunca pedimos sua senha por e-mail.',
  mails: {
    password_reset: ({ name, link, expiresAt }) => ({
      subject: 'Crie uma nova senha',
      paragraphs: [
        `Olá, ${name}.`,
        `Alguém pediu uma nova senha para este e-mail. O link funciona uma vez, até ${instant(expiresAt)}.`,
        'Se não foi você, ignore este e-mail: sua senha continua a mesma.',
      ],
      facts: [],
      link: { label: 'Criar nova senha', url: link },
    }),
    sign_in_changed: ({ name, what, source, at }) => ({
      subject: CHANGES[what],
      paragraphs: [
        `Olá, ${name}.`,
        `${CHANGES[what]}. Se foi você, não é preciso fazer nada.`,
        'Se não foi você, peça uma nova senha em “Esqueci minha senha” e avise o administrador da sua empresa.',
      ],
      facts: factsOf([
        ['Quando', instant(at)],
        ['Endereço IP', source],
      ]),
    }),
    invitation: ({ name, company, inviter, link, expiresAt }) => ({
      subject: `Convite para ${company}`,
      paragraphs: [
        `Olá, ${name}.`,
        `${inviter === company ? 'Você recebeu um convite' : `${inviter} convidou você`} para acessar ${company}. O convite vale até ${instant(expiresAt)}.`,
        `Se você não conhece ${company}, ignore este e-mail.`,
      ],
      facts: [],
      link: { label: 'Aceitar o convite', url: link },
    }),
    welcome: ({ name, platform, link }) => ({
      subject: `Boas-vindas a ${platform}`,
      paragraphs: [
        `Olá, ${name}.`,
        `${platform} cadastrou você para receber pagamentos.`,
        'Estamos conferindo os dados do cadastro. Depois da aprovação, suas vendas por Pix, boleto e cartão entram no seu saldo, e os repasses começam quando uma conta bancária sua for vinculada.',
        `Se você não conhece ${platform}, ignore este e-mail.`,
      ],
      facts: [],
      ...(link ? { link: { label: 'Entrar no portal', url: link } } : {}),
    }),
    seller_denied: ({ name, platform, reason }) => ({
      subject: 'Seu cadastro não foi aprovado',
      paragraphs: [
        `Olá, ${name}.`,
        `Seu cadastro em ${platform} não foi aprovado, e por isso ainda não é possível receber pagamentos.`,
        `Fale com ${platform} para corrigir os dados e pedir uma nova análise.`,
      ],
      facts: factsOf([['Motivo', reason]]),
    }),
    payout_failed: (c) =>
      payout(
        c,
        `Repasse de ${money(c.amount)} não realizado`,
        'O banco recusou um repasse para a sua conta.',
      ),
    payout_returned: (c) =>
      payout(
        c,
        `Repasse de ${money(c.amount)} devolvido`,
        'O banco da sua conta devolveu um repasse.',
      ),
    statement_closed: (c) => ({
      subject:
        c.owed > 0
          ? `Fatura ${month(c.reference)} fechada: ${money(c.owed)} até ${day(c.dueDate)}`
          : `Fatura ${month(c.reference)} fechada: nada a pagar`,
      paragraphs: [
        `Olá, ${c.name}.`,
        c.owed > 0
          ? `A fatura ${month(c.reference)} dos cartões corporativos fechou. Pague até o vencimento para evitar multa e juros.`
          : `A fatura ${month(c.reference)} dos cartões corporativos fechou. Não há nada a pagar.`,
      ],
      facts: factsOf([
        ['Total a pagar', money(c.owed)],
        ['Vencimento', day(c.dueDate)],
        ['Pagamento sem encargos até', c.payableUntil === c.dueDate ? null : day(c.payableUntil)],
      ]),
    }),
    statement_overdue: (c) => ({
      subject: `Fatura ${month(c.reference)} em atraso: ${money(c.owed)}`,
      paragraphs: [
        `Olá, ${c.name}.`,
        `O pagamento da fatura ${month(c.reference)} dos cartões corporativos não foi identificado. A multa e os juros do contrato já são cobrados.`,
        ...(c.suspendsOn
          ? [`Sem o pagamento, os cartões são suspensos em ${day(c.suspendsOn)}.`]
          : []),
        'Se você já pagou, desconsidere este aviso: o pagamento é reconhecido assim que o banco o confirma.',
      ],
      facts: factsOf([
        ['Total hoje', money(c.owed)],
        ['Vencimento', day(c.dueDate)],
      ]),
    }),
    account_changed: ({ name, what, reason }) => ({
      subject: ACCOUNTS[what][0],
      paragraphs: [`Olá, ${name}.`, `${ACCOUNTS[what][0]}.`, ACCOUNTS[what][1]],
      facts: factsOf([['Motivo', reason]]),
    }),
    limit_requested: (c) => ({
      subject: `${c.holder} pede um limite de ${money(c.amount)}`,
      paragraphs: [
        `Olá, ${c.name}.`,
        'Um portador de cartão pediu um limite maior. Decida no portal, em “Pedidos de limite”. Sem decisão em 14 dias, o pedido expira.',
      ],
      facts: factsOf([
        ['Portador', c.holder],
        ['Limite pedido', money(c.amount)],
        ['Até', c.until && day(c.until)],
        ['Motivo', c.reason],
      ]),
    }),
    limit_decided: (c) => ({
      subject: LIMITS[c.decision],
      paragraphs: [`Olá, ${c.name}.`, `${LIMITS[c.decision]}.`],
      facts: factsOf([
        [c.decision === 'accepted' ? 'Novo limite' : 'Limite pedido', money(c.amount)],
        ['Até', c.until && day(c.until)],
        ['Motivo', c.reason],
      ]),
    }),
    approval_waits: (c) => ({
      subject: `${ACTIONS[c.action]}: aguarda sua aprovação`,
      paragraphs: [
        `Olá, ${c.name}.`,
        `Uma política de ${c.company} retém um pedido até que outras pessoas aprovem. Nada foi feito ainda. Confira no portal, e aprove ou recuse.`,
      ],
      facts: factsOf([
        ['Pedido', ACTIONS[c.action]],
        ['Valor', c.amount === null ? null : money(c.amount)],
        ['Solicitante', c.requester],
        ['Expira em', instant(c.expiresAt)],
      ]),
      link: { label: 'Ver a aprovação', url: c.link },
    }),
    approval_ended: (c) => ({
      subject: `${ACTIONS[c.action]}: ${SUBJECTS[c.status]}`,
      paragraphs: [
        `Olá, ${c.name}.`,
        `${ENDS[c.status]} Para pedir de novo, repita a operação no portal.`,
      ],
      facts: factsOf([
        ['Pedido', ACTIONS[c.action]],
        ['Empresa', c.company],
        ['Valor', c.amount === null ? null : money(c.amount)],
        ['Motivo', c.reason],
      ]),
      link: { label: 'Ver a aprovação', url: c.link },
    }),
    webhook_disabled: (c) => ({
      subject: 'Um webhook foi desativado',
      paragraphs: [
        `Olá, ${c.name}.`,
        'Deixamos de enviar eventos a um endereço. Os eventos continuam guardados.',
        'Corrija o receptor, reative o webhook e peça de novo os eventos perdidos.',
      ],
      facts: factsOf([
        ['Endereço', c.url],
        ['Motivo', WEBHOOK_REASONS[c.reason]],
        ['Falha desde', c.failingSince && instant(c.failingSince)],
      ]),
    }),
    credential_expires: (c) => ({
      subject: `Uma credencial da API expira em ${instantText(c.expiresAt, LANGUAGE)}`,
      paragraphs: [
        `Olá, ${c.name}.`,
        'Depois dessa data, os programas que usam esta credencial serão recusados. Crie outra credencial, passe a usá-la e revogue esta.',
      ],
      facts: factsOf([
        ['Credencial', c.credential],
        ['Nota', c.note],
        ['Expira em', instant(c.expiresAt)],
      ]),
    }),
    secrets_lost: (c) => ({
      subject: 'Segredos e contas bancárias precisam ser substituídos',
      paragraphs: [
        `Olá, ${c.name}.`,
        'As chaves com que guardávamos segredos e contas bancárias foram perdidas. Nenhum dinheiro está faltando: o livro-razão não depende delas.',
        'Os novos segredos serão entregues por um meio seguro; os anteriores não funcionam mais. Vincule de novo as contas bancárias: os repasses esperam por elas.',
      ],
      facts: factsOf([
        ['Credenciais com novo segredo', countText(c.credentials)],
        ['Webhooks com novo segredo', countText(c.webhooks)],
        ['Contas bancárias a vincular de novo', countText(c.accounts)],
      ]),
    }),
  },
}
