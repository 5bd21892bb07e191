// The Portuguese of the sentences about tokens, credentials, users and approvals.

export const IDENTITY: Readonly<Record<string, string>> = {
  'Identifier of a seller: its `io_seller_id`; its integer `id` is accepted as well.':
    'Identificador de um vendedor: o seu `io_seller_id`; o seu `id`, um número inteiro, também é aceito.',
  'Send it as `Authorization: Bearer …`. Keep it on your server.':
    'Envie-o como `Authorization: Bearer …`. Guarde-o no seu servidor.',
  'The scopes of the token, separated by spaces.': 'Os escopos do token, separados por espaços.',
  'Seconds.': 'Em segundos.',
  'Unix seconds.': 'Em segundos Unix.',
  'Scopes of the token, separated by spaces, when it needs fewer than the credential has, such as `payments:read`.':
    'Escopos do token, separados por espaços, quando ele precisa de menos do que a credencial ' +
    'tem, como `payments:read`.',
  '`tokenize`: the token only tokenizes cards, which is all that a page needs.':
    '`tokenize`: o token só tokeniza cartões, que é tudo de que uma página precisa.',
  'By default the scopes of your token, without `credentials`, `users`, `requests`, `audit`, `mails` and `corporate:secrets`, which must be named.':
    'Por padrão, os escopos do seu token, sem `credentials`, `users`, `requests`, `audit`, ' +
    '`mails` e `corporate:secrets`, que precisam ser indicados.',
  'Addresses and networks (CIDR), IPv4 or IPv6; null: from everywhere.':
    'Endereços e redes (CIDR), IPv4 ou IPv6; null: de qualquer lugar.',
  'Calls a minute; further ones get 429.': 'Chamadas por minuto; as que passam disso recebem 429.',
  'Names of calls, as in the SDK, or families such as `customers.*`; null: all calls that the scopes allow.':
    'Nomes de chamadas, como no SDK, ou famílias como `customers.*`; null: todas as chamadas que os escopos permitem.',
  'Hours in which the credential works, in São Paulo time; null: always.':
    'Horário em que a credencial funciona, no fuso de São Paulo; null: sempre.',
  'From this minute on.': 'A partir deste minuto.',
  'Up to this minute; before `from`: on the next day.':
    'Até este minuto; se for antes de `from`, no dia seguinte.',
  'The most that one call may charge, refund or pay out, in centavos; null: no limit.':
    'O máximo que uma chamada pode cobrar, reembolsar ou repassar, em centavos; null: sem limite.',
  'The most that all its calls of a day (São Paulo) may charge, refund and pay out together, in centavos; null: no limit.':
    'O máximo que todas as chamadas de um dia (São Paulo) podem cobrar, reembolsar e repassar ' +
    'juntas, em centavos; null: sem limite.',
  'Identifier of a credential.': 'Identificador de uma credencial.',
  'Identifier of a seller.': 'Identificador de um vendedor.',
  'UTC, ISO 8601.': 'Em UTC, ISO 8601.',
  'Addresses and networks from which it works; null: from everywhere.':
    'Endereços e redes de onde funciona; null: de qualquer lugar.',
  'Calls a minute; null: no limit.': 'Chamadas por minuto; null: sem limite.',
  'What counted against the budget today, and what is left; null: it has no budget.':
    'O que contou no orçamento hoje e o que resta; null: não tem orçamento.',
  'The day in São Paulo.': 'O dia em São Paulo.',
  'Whether the hours of the budget allow calls now.':
    'Se os horários do orçamento permitem chamadas agora.',
  'In centavos; null: without `amount_per_day` nothing is counted.':
    'Em centavos; null: sem `amount_per_day` nada é contado.',
  'In centavos; null: no limit of the day.': 'Em centavos; null: sem limite por dia.',
  'Of the server.': 'Do servidor.',
  'What the token may do; fewer than the credential may, where the login asked for fewer.':
    'O que o token pode fazer; menos que a credencial, se o login pediu menos.',
  'Whether it works from certain networks only.': 'Se só funciona a partir de certas redes.',
  'Why it is asked for: the header `Vintem-Reason` of the call.':
    'Por que se pede: o cabeçalho `Vintem-Reason` da chamada.',
  'The address of the last login.': 'O endereço do último login.',
  'The secret. Shown only in this reply, and to the same caller in a replay with its `Idempotency-Key`; null to others, and after a rotation.':
    'O segredo. Só aqui e, ao mesmo chamador, na repetição; null a outros e após troca.',
  'Page size; 100 when absent.': 'Tamanho da página; 100 se ausente.',
  'The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is left out, whatever is added meanwhile.':
    'O `next` da página anterior; então `offset` e `page` são ignorados. Nenhuma linha está em ' +
    'duas páginas, e nenhuma fica de fora, o que quer que entre nesse meio-tempo.',
  'Send it as `cursor` for the page after this one; null on the last page.':
    'Envie-o como `cursor` para a página seguinte; null na última página.',
  'Number of items to skip.': 'Quantos itens pular.',
  'Page number from 1; ignored if `offset` is sent.':
    'Número da página, a partir de 1; ignorado se `offset` for enviado.',
  'Hours for which the previous secret stays valid. 0 ends it at once, for example after a leak.':
    'Horas pelas quais o segredo anterior continua válido. Com 0 ele termina na hora, por ' +
    'exemplo depois de um vazamento.',
  'Absent fields stay unchanged. The scopes never change: for other scopes create another credential.':
    'Campos ausentes ficam como estão. Os escopos nunca mudam: para outros, crie outra credencial.',
  'The whole budget, in place of the one before; null: none. What was spent today stays spent.':
    'O orçamento inteiro, no lugar do anterior; null: nenhum. O que foi gasto hoje continua contado.',
  '`admin`: everything of the company. `finance`: its money. `developer`: its integration. `viewer`: reading. `cardholder`: their own cards.':
    '`admin`: tudo da empresa. `finance`: o dinheiro dela. `developer`: a integração. `viewer`: ' +
    'leitura. `cardholder`: os próprios cartões.',
  'The language of mails to a new person; Portuguese when absent.':
    'A língua dos e-mails a uma pessoa nova; português, se ausente.',
  'Of a cardholder, and of no other role: the id of the holder of their cards.':
    'De um usuário portador, e de nenhum outro perfil: o id do portador a quem pertencem os cartões.',
  'Identifier of a user.': 'Identificador de um usuário.',
  'Null until the person has accepted.': 'Null até a pessoa aceitar.',
  'Of a cardholder: the id of the holder of their cards.':
    'De um usuário portador: o id do portador a quem pertencem os cartões.',
  'Whether the person has a second factor.': 'Se a pessoa tem a verificação em duas etapas.',
  'Identifier of an approval.': 'Identificador de uma aprovação.',
  '`approved`: the server is about to carry it out. `failed`: it was approved, and refused when it was carried out.':
    '`approved`: o servidor está para executar o que foi pedido. `failed`: foi aprovado, e recusado na execução.',
  '`payout`: payouts, changes of the payout policy of a seller, and the closing of the corporate account, which pays out its balance. `refund`: refunds of paid transactions. `bank_account`: linking and unlinking a bank account. `card_limit`: limits of cardholders and corporate cards. `corporate_payment`: recharges, and payments of statements. `credential`: a credential that moves money: created, changed, its secret rotated. `user`: invitations and changes of users. `policy`: a policy for something that had none.':
    '`payout`: repasses, mudanças na política de repasse de um vendedor e o encerramento da ' +
    'conta corporativa, que repassa o saldo dela. `refund`: reembolsos de transações pagas. ' +
    '`bank_account`: vincular e desvincular conta bancária. `card_limit`: limites de portadores ' +
    'e de cartões corporativos. `corporate_payment`: recargas e pagamentos de faturas. ' +
    '`credential`: credencial que movimenta dinheiro: criada, alterada, segredo trocado. `user`: ' +
    'convites e mudanças de usuários. `policy`: uma política para o que não tinha nenhuma.',
  'Name of the call, as in the SDK.': 'Nome da chamada, como no SDK.',
  'Of what is asked for; null if it has no amount.': 'Do que é pedido; null se não tem valor.',
  'The name of the user, or the e-mail of the credential.':
    'O nome do usuário, ou o e-mail da credencial.',
  'Further users who may approve, while their role is `admin`, `finance` or `developer`.':
    'Outros usuários que podem aprovar, enquanto o perfil deles for `admin`, `finance` ou `developer`.',
  'Why it was rejected.': 'Por que foi recusado.',
  'The user who rejected it.': 'O usuário que recusou.',
  'Whether you may approve or reject it now. A credential never may.':
    'Se você pode aprovar ou recusar agora. Uma credencial nunca pode.',
  'The ids of the path.': 'Os ids do caminho.',
  'The body as it will be carried out, without secrets.':
    'O corpo como será executado, sem segredos.',
  'The bank account that is linked, unlinked or paid out to, as it was when this was asked for; null where it is about none.':
    'A conta bancária que é vinculada, desvinculada ou recebe o repasse, como era no momento do ' +
    'pedido; null se não se trata de nenhuma.',
  'Masked.': 'Mascarado.',
  'HTTP status of the reply when it was carried out.': 'Status HTTP da resposta na execução.',
  'The error code, if it was refused.': 'O código do erro, se foi recusado.',
  'The reply, without secrets. A secret is shown to who asked: by `POST …/result`, or by the call again with its `Idempotency-Key`.':
    'A resposta, sem segredos. Um segredo é mostrado a quem pediu: por `POST …/result`, ou pela ' +
    'mesma chamada de novo com a sua `Idempotency-Key`.',
  'One or more statuses, separated by commas.': 'Um ou mais status, separados por vírgulas.',
  'Only what this credential, or this user, asked for.':
    'Só o que esta credencial, ou este usuário, pediu.',
  'Only what this user may approve or reject now. A credential approves nothing.':
    'Só o que este usuário pode aprovar ou recusar agora. Uma credencial não aprova nada.',
  'Identifier of an approval policy.': 'Identificador de uma política de aprovação.',
  'It holds from this amount on, in centavos; null: any amount. Only for `payout`, `refund`, `card_limit` and `corporate_payment`; what has no amount, such as a payout policy, is held always.':
    'Vale a partir deste valor, em centavos; null: qualquer valor. Só para `payout`, `refund`, ' +
    '`card_limit` e `corporate_payment`; o que não tem valor, como uma política de repasse, é ' +
    'sempre retido.',
  'How many people must approve.': 'Quantas pessoas precisam aprovar.',
  'Users with one of these roles may approve.': 'Usuários com um destes perfis podem aprovar.',
  'Whether it also holds what credentials ask for. Calls that change a policy or make a credential are held in any case.':
    'Se também retém o que credenciais pedem. Chamadas que mudam uma política ou criam uma ' +
    'credencial são retidas em qualquer caso.',
  'Ids of further users of your company who may approve, while their role is one of these.':
    'Ids de outros usuários da sua empresa que podem aprovar, enquanto o perfil deles for um destes.',
}
