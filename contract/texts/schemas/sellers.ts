// The objects of marketplaces: sellers, bank accounts, splits, quotes, fee plans, receivables,
// statements and payouts.

import type { Texts } from '../../text.ts'

const SELLERS: Texts = {
  Seller: {
    en: 'A seller of a platform, with its registration, settings and payout policy.',
    pt: 'Um vendedor de uma plataforma, com o cadastro, as configurações e a política de repasse.',
  },
  SellerList: { en: 'A page of sellers.', pt: 'Uma página de vendedores.' },
  SellerPayoutPolicy: {
    en: 'When a seller is paid out by itself.',
    pt: 'Quando um vendedor recebe repasse automático.',
  },
  RegisteredSeller: {
    en: 'The seller as it was registered.',
    pt: 'O vendedor como foi cadastrado.',
  },
  RegisteredSellerOwnerAddress: {
    en: 'The address of the legal representative of a business.',
    pt: 'O endereço do representante legal de uma empresa.',
  },
  SellersCreateIndividualRequest: {
    en: 'The body of a call that registers an individual as a seller.',
    pt: 'O corpo da chamada que cadastra uma pessoa física como vendedor.',
  },
  SellersCreateBusinessRequest: {
    en: 'The body of a call that registers a business as a seller.',
    pt: 'O corpo da chamada que cadastra uma empresa como vendedor.',
  },
  SellersCreateBusinessRequestBusiness: {
    en: 'The business to register.',
    pt: 'A empresa a cadastrar.',
  },
  SellersCreateBusinessRequestBusinessAddress: {
    en: 'The address of a seller or its legal representative.',
    pt: 'O endereço de um vendedor ou do seu representante legal.',
  },
  SellersCreateBusinessRequestOwner: {
    en: 'The legal representative of the business.',
    pt: 'O representante legal da empresa.',
  },
  SellersUpdateIndividualRequest: {
    en: 'The body of a call that changes an individual seller; absent fields stay unchanged.',
    pt: 'O corpo da chamada que altera um vendedor pessoa física; campos ausentes não mudam.',
  },
  SellersUpdateBusinessRequest: {
    en: 'The body of a call that changes a business seller; absent fields stay unchanged.',
    pt: 'O corpo da chamada que altera um vendedor pessoa jurídica; campos ausentes não mudam.',
  },
  SellersUpdateBusinessRequestBusiness: {
    en: 'What changes of the business; absent fields stay unchanged.',
    pt: 'O que muda na empresa; campos ausentes não mudam.',
  },
  SellersUpdateBusinessRequestBusinessAddress: {
    en: 'What changes of an address; absent fields stay unchanged.',
    pt: 'O que muda em um endereço; campos ausentes não mudam.',
  },
  SellersUpdateBusinessRequestOwner: {
    en: 'What changes of the legal representative; absent fields stay unchanged.',
    pt: 'O que muda no representante legal; campos ausentes não mudam.',
  },
  SellersUpdateBusinessRequestPayoutPolicy: {
    en: 'The new payout policy of a seller.',
    pt: 'A nova política de repasse de um vendedor.',
  },
  SellersDeleteReply: { en: 'The seller that was deleted.', pt: 'O vendedor que foi excluído.' },
  SellersMcc: {
    en: 'A merchant category code, in English and Portuguese.',
    pt: 'Um código de categoria de estabelecimento (MCC), em inglês e português.',
  },
  SellersMccList: {
    en: 'A page of merchant category codes.',
    pt: 'Uma página de códigos de categoria (MCC).',
  },
  SellersBalancesReply: { en: 'The balances of a seller.', pt: 'Os saldos de um vendedor.' },
  SellersBalancesReplyItem: {
    en: 'What a seller has: available now, held, and still to settle.',
    pt: 'O que um vendedor tem: disponível agora, retido, e ainda a liquidar.',
  },
  BankAccount: {
    en: 'A bank account that is linked to a seller and receives its payouts.',
    pt: 'Uma conta bancária vinculada a um vendedor, que recebe os repasses dele.',
  },
  BankAccountList: {
    en: 'A page of bank accounts of a seller.',
    pt: 'Uma página de contas bancárias de um vendedor.',
  },
  BankAccountVerificationChecklist: {
    en: 'What was checked of a bank account.',
    pt: 'O que foi verificado de uma conta bancária.',
  },
  BankAccountsAssociateRequest: {
    en: 'The body of a call that links a tokenized bank account to its seller.',
    pt: 'O corpo da chamada que vincula uma conta bancária tokenizada ao seu vendedor.',
  },
  BankAccountsDeleteReply: {
    en: 'The bank account that was unlinked.',
    pt: 'A conta bancária que foi desvinculada.',
  },
  BankAccountsTokenizeReply: {
    en: 'The token of a bank account, which links it once within 24 hours.',
    pt: 'O token de uma conta bancária, que a vincula uma vez em 24 horas.',
  },
  BankAccountsTokenizeRequest: {
    en: 'The body of a call that tokenizes a bank account of a seller.',
    pt: 'O corpo da chamada que tokeniza uma conta bancária de um vendedor.',
  },
}

const BALANCES: Texts = {
  SplitRule: {
    en: 'A stored rule that divides the transactions of a seller.',
    pt: 'Uma regra guardada que divide as transações de um vendedor.',
  },
  SplitRuleList: { en: 'A page of split rules.', pt: 'Uma página de regras de divisão.' },
  SplitRuleIn: {
    en: 'A rule that divides a transaction: what one receiver gets of it.',
    pt: 'Uma regra que divide uma transação: o que um recebedor recebe dela.',
  },
  RangedRule: {
    en: 'A split rule with the range of amounts to which it applies.',
    pt: 'Uma regra de divisão com a faixa de valores a que se aplica.',
  },
  SplitOut: {
    en: 'A rule as it was applied to a transaction, with the part of the receiver.',
    pt: 'Uma regra como foi aplicada a uma transação, com a parte do recebedor.',
  },
  SplitRulesCreateRequest: {
    en: 'The body of a call that stores a split rule of a seller.',
    pt: 'O corpo da chamada que guarda uma regra de divisão de um vendedor.',
  },
  SplitRulesDeleteReply: {
    en: 'The split rule that was deleted.',
    pt: 'A regra de divisão que foi excluída.',
  },
  QuotesCreateReply: {
    en: 'A quote: what each receiver of a transaction would get, and when.',
    pt: 'Uma cotação: o que cada recebedor de uma transação receberia, e quando.',
  },
  QuotesCreateReplyPart: {
    en: 'What one receiver would get.',
    pt: 'O que um recebedor receberia.',
  },
  QuotesCreateReplyPartReceivable: {
    en: 'What a receiver would get on one day.',
    pt: 'O que um recebedor receberia em um dia.',
  },
  QuotesCreateRequest: {
    en: 'The body of a call that quotes a transaction.',
    pt: 'O corpo da chamada que cota uma transação.',
  },
  FeePlan: {
    en: 'A version of the fee plan: what transactions cost, from when and until when.',
    pt: 'Uma versão do plano de tarifas: quanto custam as transações, desde quando e até quando.',
  },
  FeePlanList: {
    en: 'A page of versions of the fee plan.',
    pt: 'Uma página de versões do plano de tarifas.',
  },
  FeePlanRule: {
    en: 'What transactions of a payment method and a number of installments cost.',
    pt: 'Quanto custam as transações de uma forma de pagamento e de um número de parcelas.',
  },
  SellersReceivable: {
    en: 'What a transaction pays a seller on one day.',
    pt: 'O que uma transação paga a um vendedor em um dia.',
  },
  SellersReceivableList: {
    en: 'A page of receivables of a seller.',
    pt: 'Uma página de recebíveis de um vendedor.',
  },
  StatementLine: {
    en: 'One movement of the available balance of a seller, with the balance after it.',
    pt: 'Um movimento do saldo disponível de um vendedor, com o saldo depois dele.',
  },
  StatementLineList: {
    en: 'A page of the statement of a seller.',
    pt: 'Uma página do extrato de um vendedor.',
  },
  Explain: {
    en: 'An amount explained by the ledger transfers that sum to it.',
    pt: 'Um valor explicado pelos lançamentos contábeis que o somam.',
  },
  ExplainLine: {
    en: 'A ledger transfer in an explanation.',
    pt: 'Um lançamento contábil em uma explicação.',
  },
  ExplainLineCause: {
    en: 'The object that caused a movement.',
    pt: 'O objeto que causou um movimento.',
  },
  ExplainLineRule: {
    en: 'The rule behind a line, with its values.',
    pt: 'A regra por trás de uma linha, com os seus valores.',
  },
  Payout: {
    en: 'A payout: the balance of a seller, or a part of it, paid to its bank account.',
    pt: 'Um repasse: o saldo de um vendedor, ou uma parte, pago à conta bancária dele.',
  },
  PayoutList: {
    en: 'A page of payouts of a seller.',
    pt: 'Uma página de repasses de um vendedor.',
  },
  TransfersCreateRequest: {
    en: 'The body of a call that pays out a seller.',
    pt: 'O corpo da chamada que faz um repasse a um vendedor.',
  },
  TransactionsDecideRefundRequest: {
    en: 'The body of a call that says how a payout ended of which the bank says nothing.',
    pt: 'O corpo da chamada que diz como terminou um repasse do qual o banco nada diz.',
  },
  TransfersTransactionsReply: {
    en: 'A page of what a payout pays: the movements since the payout before it.',
    pt: 'Uma página do que um repasse paga: os movimentos desde o repasse anterior.',
  },
}

export const SELLER_SCHEMAS: Texts = { ...SELLERS, ...BALANCES }
