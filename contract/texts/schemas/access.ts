// The objects of access, events and logs: credentials, users, approvals, webhooks, events, errors,
// the audit and request logs, the doctor.

import type { Texts } from '../text.ts'

const ACCESS: Texts = {
  AuthLoginRequest: ['The body of a call that logs in.', 'O corpo da chamada de login.'],
  AuthCardsRequest: [
    'The body of a call that gets a token for the card vault.',
    'O corpo da chamada que obtém um token para o cofre de cartões.',
  ],
  AuthCardsReply: [
    'A token for further calls, valid for an hour.',
    'Um token para as próximas chamadas, válido por uma hora.',
  ],
  Credential: [
    'A credential with which a program logs in.',
    'Uma credencial com que um programa entra.',
  ],
  CredentialsCurrentReply: [
    'The credential of a token, as it sees itself.',
    'A credencial de um token, como ela vê a si mesma.',
  ],
  CredentialList: ['A page of credentials.', 'Uma página de credenciais.'],
  CredentialsCreateReply: [
    'A credential with its secret, which is shown only here.',
    'Uma credencial com o segredo, que só aparece aqui.',
  ],
  CredentialsCreateReplyBudget: [
    'What limits a credential beyond its scopes.',
    'O que limita uma credencial além dos escopos.',
  ],
  CredentialsCreateRequest: [
    'The body of a call that creates a credential.',
    'O corpo da chamada que cria uma credencial.',
  ],
  CredentialsCreateRequestBudget: [
    'What is to limit a credential beyond its scopes.',
    'O que deve limitar uma credencial além dos escopos.',
  ],
  CredentialsCreateRequestBudgetHour: [
    'The hours in which a credential works, in São Paulo time.',
    'O horário em que uma credencial funciona, na hora de São Paulo.',
  ],
  CredentialsRotateRequest: [
    'The body of a call that rotates the secret of a credential.',
    'O corpo da chamada que troca o segredo de uma credencial.',
  ],
  CredentialsUpdateRequest: [
    'The body of a call that changes a credential; what is absent stays, and so do its scopes.',
    'O corpo da chamada que muda uma credencial; o que está ausente fica, e os escopos também.',
  ],
  User: [
    'A user of the company: a person who signs in to its portal.',
    'Um usuário da empresa: uma pessoa que entra no portal dela.',
  ],
  UserList: ['A page of users.', 'Uma página de usuários.'],
  UsersInviteReply: [
    'The user who was invited or changed.',
    'O usuário que foi convidado ou alterado.',
  ],
  UsersInviteRequest: [
    'The body of a call that invites a person to the company.',
    'O corpo da chamada que convida uma pessoa para a empresa.',
  ],
  Empty: ['An empty object: nothing is sent in it.', 'Um objeto vazio: nada é enviado nele.'],
  UsersUpdateRequest: [
    'The body of a call that changes the role of a user, or blocks or unblocks one.',
    'O corpo da chamada que muda o perfil de um usuário, ou o bloqueia ou desbloqueia.',
  ],
  ViewsCreateReply: [
    'A saved view: a list of the portal with its filters, under a name.',
    'Uma visão salva: uma lista do portal com os filtros, sob um nome.',
  ],
  ViewsCreateReplyList: ['A page of saved views.', 'Uma página de visões salvas.'],
  ViewsCreateRequest: [
    'The body of a call that saves a view.',
    'O corpo da chamada que salva uma visão.',
  ],
  ViewsRemoveReply: ['The view that was removed.', 'A visão que foi removida.'],
}

const APPROVALS: Texts = {
  Approval: [
    'A call that an approval policy holds, with what it asks for and its result.',
    'Uma chamada retida por uma política de aprovação, com o que pede e o resultado.',
  ],
  ApprovalSummary: [
    'A call that an approval policy holds, and who has approved it.',
    'Uma chamada retida por uma política de aprovação, e quem a aprovou.',
  ],
  ApprovalSummaryApproval: ['The approval of one user.', 'A aprovação de um usuário.'],
  ApprovalSummaryApprovalUser: ['A user, by id and name.', 'Um usuário, por id e nome.'],
  ApprovalSummaryAskedBy: ['Who made the call that is held.', 'Quem fez a chamada retida.'],
  ApprovalSummaryList: ['A page of approvals.', 'Uma página de aprovações.'],
  ApprovalsRejectRequest: [
    'The body of a call that rejects an approval.',
    'O corpo da chamada que recusa uma aprovação.',
  ],
  ApprovalsResultReply: [
    'The reply of the carried-out call, as it would have been.',
    'A resposta da chamada feita, como teria sido.',
  ],
  ApprovalRequest: ['The call as it will be carried out.', 'A chamada como será feita.'],
  ApprovalRequestBankAccount: [
    'The bank account that is linked, unlinked or paid out to, as it was when this was asked for.',
    'A conta bancária que é vinculada, desvinculada ou recebe o repasse, como era quando isto foi pedido.',
  ],
  ApprovalResult: [
    'The reply of the call when it was carried out.',
    'A resposta da chamada, quando foi feita.',
  ],
  ApprovalPolicy: [
    'A policy: which calls wait for approval, from which amount, and who approves.',
    'Uma política: quais chamadas esperam aprovação, a partir de que valor, e quem aprova.',
  ],
  ApprovalPolicyList: [
    'The approval policies of the company.',
    'As políticas de aprovação da empresa.',
  ],
  ApprovalPoliciesSetRequest: [
    'The body of a call that sets an approval policy.',
    'O corpo da chamada que define uma política de aprovação.',
  ],
  ApprovalPoliciesRemoveReply: [
    'The approval policy that was removed.',
    'A política de aprovação que foi removida.',
  ],
}

const EVENTS: Texts = {
  Webhook: ['An endpoint of yours that receives events.', 'Um endpoint seu que recebe eventos.'],
  WebhookList: ['A page of webhook endpoints.', 'Uma página de webhooks.'],
  WebhookBody: [
    'The event as it is sent to a webhook endpoint.',
    'O evento como é enviado a um webhook.',
  ],
  WebhooksCreateReply: [
    'A webhook endpoint with its signing secret, which is shown only here.',
    'Um webhook com o segredo de assinatura, que só aparece aqui.',
  ],
  WebhooksCreateRequest: [
    'The body of a call that registers a webhook endpoint.',
    'O corpo da chamada que cadastra um webhook.',
  ],
  WebhooksUpdateRequest: [
    'The body of a call that changes a webhook endpoint; absent fields stay unchanged.',
    'O corpo da chamada que altera um webhook; campos ausentes não mudam.',
  ],
  WebhooksDeleteReply: ['The webhook endpoint that was deleted.', 'O webhook que foi excluído.'],
  WebhooksTestRequest: [
    'The body of a call that sends a test event.',
    'O corpo da chamada que envia um evento de teste.',
  ],
  WebhooksRecoverRequest: [
    'The body of a call that sends missed events again.',
    'O corpo da chamada que reenvia eventos perdidos.',
  ],
  WebhooksRecoverReply: [
    'How many missed events are sent again.',
    'Quantos eventos perdidos são reenviados.',
  ],
  Delivery: ['An event on its way to one webhook endpoint.', 'Um evento a caminho de um webhook.'],
  DeliveryAttempt: [
    'One attempt to deliver an event, and its response.',
    'Uma tentativa de entregar um evento, e a resposta.',
  ],
  DeliveryList: ['A page of deliveries.', 'Uma página de entregas.'],
  Event: [
    'What happened to an object, with the object as it was then.',
    'O que aconteceu com um objeto, com o objeto como era então.',
  ],
  EventList: ['A page of the feed of events.', 'Uma página do feed de eventos.'],
  Error: [
    'An error: its code, what is wrong, and the id of the request.',
    'Um erro: o código, o que está errado, e o id da requisição.',
  ],
  ErrorDetails: ['What is wrong, if it is not a field.', 'O que está errado, se não é um campo.'],
  DeclinedCard: [
    'A declined card: why, what to do, and the whole failed transaction.',
    'Um cartão recusado: por quê, o que fazer, e toda a transação que falhou.',
  ],
}

const LOGS: Texts = {
  AuditRecord: [
    'A record of the audit log: who did what, from where, before and after.',
    'Um registro de auditoria: quem fez o quê, de onde, antes e depois.',
  ],
  AuditRecordActor: ['Who did it.', 'Quem fez.'],
  AuditRecordObject: ['The object that was changed or read.', 'O objeto que foi alterado ou lido.'],
  AuditRecordList: ['A page of the audit log.', 'Uma página do registro de auditoria.'],
  RequestSummary: [
    'A recorded request, without its bodies.',
    'Uma requisição registrada, sem os corpos.',
  ],
  RequestDetail: [
    'A recorded request with its bodies.',
    'Uma requisição registrada, com os corpos.',
  ],
  RequestSummaryList: ['A page of the request log.', 'Uma página do registro de requisições.'],
  TimelineEntry: [
    'Something that happened to an object: an event, a ledger transfer or an act.',
    'Algo que aconteceu com um objeto: um evento, um lançamento contábil ou um ato.',
  ],
  TimelineEntryAct: [
    'What somebody did, from the audit log.',
    'O que alguém fez, do registro de auditoria.',
  ],
  TimelineEntryEvent: [
    'An event of the object, with its deliveries.',
    'Um evento do objeto, com as entregas.',
  ],
  TimelineEntryEventDelivery: [
    'A delivery of the event to a webhook endpoint.',
    'Uma entrega do evento a um webhook.',
  ],
  TimelineEntryTransfer: [
    'A ledger transfer that the object caused.',
    'Um lançamento contábil que o objeto causou.',
  ],
  TimelineEntryList: ['A page of a timeline.', 'Uma página de uma linha do tempo.'],
  SearchFind: ['An object that was found.', 'Um objeto encontrado.'],
  SearchFindList: ['The objects that were found.', 'Os objetos encontrados.'],
  DoctorLookReply: [
    'What the doctor found in your calls and webhooks.',
    'O que o diagnóstico encontrou nas suas chamadas e webhooks.',
  ],
  Found: [
    'A finding: what is wrong, why it matters, how to mend it, and the evidence.',
    'Um achado: o que está errado, por que importa, como corrigir, e as evidências.',
  ],
  FoundEvidence: [
    'How often and where a finding happened.',
    'Quantas vezes e onde um achado aconteceu.',
  ],
  FoundEvidenceSample: [
    'A case, with the details that are known.',
    'Um caso, com os detalhes conhecidos.',
  ],
  FoundEvidenceShare: [
    'How often it happened in one operation.',
    'Quantas vezes aconteceu em uma operação.',
  ],
}

export const ACCESS_SCHEMAS: Texts = { ...ACCESS, ...APPROVALS, ...EVENTS, ...LOGS }
