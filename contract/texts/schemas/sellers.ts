// The objects of marketplaces: sellers, bank accounts, splits, quotes, fee plans, receivables,
// statements and payouts.

import type { Texts } from '../text.ts'

const SELLERS: Texts = {
  Seller: [
    'A seller of a platform, with its registration, settings and payout policy.',
    'Um vendedor de uma plataforma, com o cadastro, as configurações e a política de repasse.',
  ],
  SellerList: ['A page of sellers.', 'Uma página de vendedores.'],
  SellerPayoutPolicy: [
    'When a seller is paid out by itself.',
    'Quando um vendedor recebe repasse automático.',
  ],
  RegisteredSeller: ['The seller as it was registered.', 'O vendedor como foi cadastrado.'],
  RegisteredSellerOwnerAddress: [
    'The address of the legal representative of a business.',
    'O endereço do representante legal de uma empresa.',
  ],
  SellersCreateIndividualRequest: [
    'The body of a call that registers an individual as a seller.',
    'O corpo da chamada que cadastra uma pessoa física como vendedor.',
  ],
  SellersCreateBusinessRequest: [
    'The body of a call that registers a business as a seller.',
    'O corpo da chamada que cadastra uma empresa como vendedor.',
  ],
  SellersCreateBusinessRequestBusiness: ['The business to register.', 'A empresa a cadastrar.'],
  SellersCreateBusinessRequestBusinessAddress: [
    'The address of a seller or its legal representative.',
    'O endereço de um vendedor ou do seu representante legal.',
  ],
  SellersCreateBusinessRequestOwner: [
    'The legal representative of the business.',
    'O representante legal da empresa.',
  ],
  SellersUpdateIndividualRequest: [
    'The body of a call that changes an individual seller; absent fields stay unchanged.',
    'O corpo da chamada que altera um vendedor pessoa física; campos ausentes não mudam.',
  ],
  SellersUpdateBusinessRequest: [
    'The body of a call that changes a business seller; absent fields stay unchanged.',
    'O corpo da chamada que altera um vendedor pessoa jurídica; campos ausentes não mudam.',
  ],
  SellersUpdateBusinessRequestBusiness: [
    'What changes of the business; absent fields stay unchanged.',
    'O que muda na empresa; campos ausentes não mudam.',
  ],
  SellersUpdateBusinessRequestBusinessAddress: [
    'What changes of an address; absent fields stay unchanged.',
    'O que muda em um endereço; campos ausentes não mudam.',
  ],
  SellersUpdateBusinessRequestOwner: [
    'What changes of the legal representative; absent fields stay unchanged.',
    'O que muda no representante legal; campos ausentes não mudam.',
  ],
  SellersUpdateBusinessRequestPayoutPolicy: [
    'The new payout policy of a seller.',
    'A nova política de repasse de um vendedor.',
  ],
  SellersDeleteReply: ['The seller that was deleted.', 'O vendedor que foi excluído.'],
  SellersMcc: [
    'A merchant category code, in English and Portuguese.',
    'Um código de categoria de estabelecimento (MCC), em inglês e português.',
  ],
  SellersMccList: [
    'A page of merchant category codes.',
    'Uma página de códigos de categoria (MCC).',
  ],
  SellersBalancesReply: ['The balances of a seller.', 'Os saldos de um vendedor.'],
  SellersBalancesReplyItem: [
    'What a seller has: available now, held, and still to settle.',
    'O que um vendedor tem: disponível agora, retido, e ainda a liquidar.',
  ],
  BankAccount: [
    'A bank account that is linked to a seller and receives its payouts.',
    'Uma conta bancária vinculada a um vendedor, que recebe os repasses dele.',
  ],
  BankAccountList: [
    'A page of bank accounts of a seller.',
    'Uma página de contas bancárias de um vendedor.',
  ],
  BankAccountVerificationChecklist: [
    'What was checked of a bank account.',
    'O que foi verificado de uma conta bancária.',
  ],
  BankAccountsAssociateRequest: [
    'The body of a call that links a tokenized bank account to its seller.',
    'O corpo da chamada que vincula uma conta bancária tokenizada ao seu vendedor.',
  ],
  BankAccountsDeleteReply: [
    'The bank account that was unlinked.',
    'A conta bancária que foi desvinculada.',
  ],
  BankAccountsTokenizeReply: [
    'The token of a bank account, which links it once within 24 hours.',
    'O token de uma conta bancária, que a vincula uma vez em 24 horas.',
  ],
  BankAccountsTokenizeRequest: [
    'The body of a call that tokenizes a bank account of a seller.',
    'O corpo da chamada que tokeniza uma conta bancária de um vendedor.',
  ],
}

const BALANCES: Texts = {
  SplitRule: [
    'A stored rule that divides the transactions of a seller.',
    'Uma regra guardada que divide as transações de um vendedor.',
  ],
  SplitRuleList: ['A page of split rules.', 'Uma página de regras de divisão.'],
  SplitRuleIn: [
    'A rule that divides a transaction: what one receiver gets of it.',
    'Uma regra que divide uma transação: o que um recebedor recebe dela.',
  ],
  RangedRule: [
    'A split rule with the range of amounts to which it applies.',
    'Uma regra de divisão com a faixa de valores a que se aplica.',
  ],
  SplitOut: [
    'A rule as it was applied to a transaction, with the part of the receiver.',
    'Uma regra como foi aplicada a uma transação, com a parte do recebedor.',
  ],
  SplitRulesCreateRequest: [
    'The body of a call that stores a split rule of a seller.',
    'O corpo da chamada que guarda uma regra de divisão de um vendedor.',
  ],
  SplitRulesDeleteReply: [
    'The split rule that was deleted.',
    'A regra de divisão que foi excluída.',
  ],
  QuotesCreateReply: [
    'A quote: what each receiver of a transaction would get, and when.',
    'Uma cotação: o que cada recebedor de uma transação receberia, e quando.',
  ],
  QuotesCreateReplyPart: ['What one receiver would get.', 'O que um recebedor receberia.'],
  QuotesCreateReplyPartReceivable: [
    'What a receiver would get on one day.',
    'O que um recebedor receberia em um dia.',
  ],
  QuotesCreateRequest: [
    'The body of a call that quotes a transaction.',
    'O corpo da chamada que cota uma transação.',
  ],
  FeePlan: [
    'A version of the fee plan: what transactions cost, from when and until when.',
    'Uma versão do plano de tarifas: quanto custam as transações, desde quando e até quando.',
  ],
  FeePlanList: [
    'A page of versions of the fee plan.',
    'Uma página de versões do plano de tarifas.',
  ],
  FeePlanRule: [
    'What transactions of a payment method and a number of installments cost.',
    'Quanto custam as transações de uma forma de pagamento e de um número de parcelas.',
  ],
  SellersReceivable: [
    'What a transaction pays a seller on one day.',
    'O que uma transação paga a um vendedor em um dia.',
  ],
  SellersReceivableList: [
    'A page of receivables of a seller.',
    'Uma página de recebíveis de um vendedor.',
  ],
  StatementLine: [
    'One movement of the available balance of a seller, with the balance after it.',
    'Um movimento do saldo disponível de um vendedor, com o saldo depois dele.',
  ],
  StatementLineList: [
    'A page of the statement of a seller.',
    'Uma página do extrato de um vendedor.',
  ],
  Explain: [
    'An amount explained by the ledger transfers that sum to it.',
    'Um valor explicado pelos lançamentos contábeis que o somam.',
  ],
  ExplainLine: [
    'A ledger transfer in an explanation.',
    'Um lançamento contábil em uma explicação.',
  ],
  ExplainLineCause: ['The object that caused a movement.', 'O objeto que causou um movimento.'],
  ExplainLineRule: [
    'The rule behind a line, with its values.',
    'A regra por trás de uma linha, com os seus valores.',
  ],
  Payout: [
    'A payout: the balance of a seller, or a part of it, paid to its bank account.',
    'Um repasse: o saldo de um vendedor, ou uma parte, pago à conta bancária dele.',
  ],
  PayoutList: ['A page of payouts of a seller.', 'Uma página de repasses de um vendedor.'],
  TransfersCreateRequest: [
    'The body of a call that pays out a seller.',
    'O corpo da chamada que faz um repasse a um vendedor.',
  ],
  TransfersTransactionsReply: [
    'A page of what a payout pays: the movements since the payout before it.',
    'Uma página do que um repasse paga: os movimentos desde o repasse anterior.',
  ],
}

export const SELLER_SCHEMAS: Texts = { ...SELLERS, ...BALANCES }
