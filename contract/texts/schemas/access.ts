// The objects of access, events and logs: credentials, users, approvals, webhooks, events, errors,
// the audit and request logs, the doctor.

import type { Texts } from '../../text.ts'

const ACCESS: Texts = {
  AuthLoginRequest: { en: 'The body of a call that logs in.', pt: 'O corpo da chamada de login.' },
  AuthCardsRequest: {
    en: 'The body of a call that gets a token for the card vault.',
    pt: 'O corpo da chamada que obtém um token para o cofre de cartões.',
  },
  AuthCardsReply: {
    en: 'A token for further calls, valid for an hour.',
    pt: 'Um token para as próximas chamadas, válido por uma hora.',
  },
  Credential: {
    en: 'A credential with which a program logs in.',
    pt: 'Uma credencial com que um programa entra.',
  },
  CredentialsCurrentReply: {
    en: 'The credential of a token, as it sees itself.',
    pt: 'A credencial de um token, como ela vê a si mesma.',
  },
  CredentialList: { en: 'A page of credentials.', pt: 'Uma página de credenciais.' },
  CredentialsCreateReply: {
    en: 'A credential with its secret, which is shown only here.',
    pt: 'Uma credencial com o segredo, que só aparece aqui.',
  },
  CredentialsCreateReplyBudget: {
    en: 'What limits a credential beyond its scopes.',
    pt: 'O que limita uma credencial além dos escopos.',
  },
  CredentialsCreateRequest: {
    en: 'The body of a call that creates a credential.',
    pt: 'O corpo da chamada que cria uma credencial.',
  },
  CredentialsCreateRequestBudget: {
    en: 'What is to limit a credential beyond its scopes.',
    pt: 'O que deve limitar uma credencial além dos escopos.',
  },
  CredentialsCreateRequestBudgetHour: {
    en: 'The hours in which a credential works, in São Paulo time.',
    pt: 'O horário em que uma credencial funciona, na hora de São Paulo.',
  },
  CredentialsRotateRequest: {
    en: 'The body of a call that rotates the secret of a credential.',
    pt: 'O corpo da chamada que troca o segredo de uma credencial.',
  },
  CredentialsUpdateRequest: {
    en: 'The body of a call that changes a credential; what is absent stays, and so do its scopes.',
    pt: 'O corpo da chamada que muda uma credencial; o que está ausente fica, e os escopos também.',
  },
  User: {
    en: 'A user of the company: a person who signs in to its portal.',
    pt: 'Um usuário da empresa: uma pessoa que entra no portal dela.',
  },
  UserList: { en: 'A page of users.', pt: 'Uma página de usuários.' },
  UsersInviteReply: {
    en: 'The user who was invited or changed.',
    pt: 'O usuário que foi convidado ou alterado.',
  },
  UsersInviteRequest: {
    en: 'The body of a call that invites a person to the company.',
    pt: 'O corpo da chamada que convida uma pessoa para a empresa.',
  },
  Empty: {
    en: 'An empty object: nothing is sent in it.',
    pt: 'Um objeto vazio: nada é enviado nele.',
  },
  UsersUpdateRequest: {
    en: 'The body of a call that changes the role of a user, or blocks or unblocks one.',
    pt: 'O corpo da chamada que muda o perfil de um usuário, ou o bloqueia ou desbloqueia.',
  },
  ViewsCreateReply: {
    en: 'A saved view: a list of the portal with its filters, under a name.',
    pt: 'Uma visão salva: uma lista do portal com os filtros, sob um nome.',
  },
  ViewsCreateReplyList: { en: 'A page of saved views.', pt: 'Uma página de visões salvas.' },
  ViewsCreateRequest: {
    en: 'The body of a call that saves a view.',
    pt: 'O corpo da chamada que salva uma visão.',
  },
  ViewsRemoveReply: { en: 'The view that was removed.', pt: 'A visão que foi removida.' },
}

const APPROVALS: Texts = {
  Approval: {
    en: 'A call that an approval policy holds, with what it asks for and its result.',
    pt: 'Uma chamada retida por uma política de aprovação, com o que pede e o resultado.',
  },
  ApprovalSummary: {
    en: 'A call that an approval policy holds, and who has approved it.',
    pt: 'Uma chamada retida por uma política de aprovação, e quem a aprovou.',
  },
  ApprovalSummaryApproval: { en: 'The approval of one user.', pt: 'A aprovação de um usuário.' },
  ApprovalSummaryApprovalUser: { en: 'A user, by id and name.', pt: 'Um usuário, por id e nome.' },
  ApprovalSummaryAskedBy: {
    en: 'Who made the call that is held.',
    pt: 'Quem fez a chamada retida.',
  },
  ApprovalSummaryList: { en: 'A page of approvals.', pt: 'Uma página de aprovações.' },
  ApprovalsRejectRequest: {
    en: 'The body of a call that rejects an approval.',
    pt: 'O corpo da chamada que recusa uma aprovação.',
  },
  ApprovalsResultReply: {
    en: 'The reply of the carried-out call, as it would have been.',
    pt: 'A resposta da chamada feita, como teria sido.',
  },
  ApprovalRequest: { en: 'The call as it will be carried out.', pt: 'A chamada como será feita.' },
  ApprovalRequestBankAccount: {
    en: 'The bank account that is linked, unlinked or paid out to, as it was when this was asked for.',
    pt: 'A conta bancária que é vinculada, desvinculada ou recebe o repasse, como era quando isto foi pedido.',
  },
  ApprovalResult: {
    en: 'The reply of the call when it was carried out.',
    pt: 'A resposta da chamada, quando foi feita.',
  },
  ApprovalPolicy: {
    en: 'A policy: which calls wait for approval, from which amount, and who approves.',
    pt: 'Uma política: quais chamadas esperam aprovação, a partir de que valor, e quem aprova.',
  },
  ApprovalPolicyList: {
    en: 'The approval policies of the company.',
    pt: 'As políticas de aprovação da empresa.',
  },
  ApprovalPoliciesSetRequest: {
    en: 'The body of a call that sets an approval policy.',
    pt: 'O corpo da chamada que define uma política de aprovação.',
  },
  ApprovalPoliciesRemoveReply: {
    en: 'The approval policy that was removed.',
    pt: 'A política de aprovação que foi removida.',
  },
}

const EVENTS: Texts = {
  Webhook: {
    en: 'An endpoint of yours that receives events.',
    pt: 'Um endpoint seu que recebe eventos.',
  },
  WebhookList: { en: 'A page of webhook endpoints.', pt: 'Uma página de webhooks.' },
  WebhookBody: {
    en: 'The event as it is sent to a webhook endpoint.',
    pt: 'O evento como é enviado a um webhook.',
  },
  WebhooksCreateReply: {
    en: 'A webhook endpoint with its signing secret, which is shown only here.',
    pt: 'Um webhook com o segredo de assinatura, que só aparece aqui.',
  },
  WebhooksCreateRequest: {
    en: 'The body of a call that registers a webhook endpoint.',
    pt: 'O corpo da chamada que cadastra um webhook.',
  },
  WebhooksUpdateRequest: {
    en: 'The body of a call that changes a webhook endpoint; absent fields stay unchanged.',
    pt: 'O corpo da chamada que altera um webhook; campos ausentes não mudam.',
  },
  WebhooksDeleteReply: {
    en: 'The webhook endpoint that was deleted.',
    pt: 'O webhook que foi excluído.',
  },
  WebhooksTestRequest: {
    en: 'The body of a call that sends a test event.',
    pt: 'O corpo da chamada que envia um evento de teste.',
  },
  WebhooksRecoverRequest: {
    en: 'The body of a call that sends missed events again.',
    pt: 'O corpo da chamada que reenvia eventos perdidos.',
  },
  WebhooksRecoverReply: {
    en: 'How many missed events are sent again.',
    pt: 'Quantos eventos perdidos são reenviados.',
  },
  Delivery: {
    en: 'An event on its way to one webhook endpoint.',
    pt: 'Um evento a caminho de um webhook.',
  },
  DeliveryAttempt: {
    en: 'One attempt to deliver an event, and its response.',
    pt: 'Uma tentativa de entregar um evento, e a resposta.',
  },
  DeliveryList: { en: 'A page of deliveries.', pt: 'Uma página de entregas.' },
  Event: {
    en: 'What happened to an object, with the object as it was then.',
    pt: 'O que aconteceu com um objeto, com o objeto como era então.',
  },
  EventList: { en: 'A page of the feed of events.', pt: 'Uma página do feed de eventos.' },
  Error: {
    en: 'An error: its code, what is wrong, and the id of the request.',
    pt: 'Um erro: o código, o que está errado, e o id da requisição.',
  },
  ErrorDetails: {
    en: 'What is wrong, if it is not a field.',
    pt: 'O que está errado, se não é um campo.',
  },
  DeclinedCard: {
    en: 'A declined card: why, what to do, and the whole failed transaction.',
    pt: 'Um cartão recusado: por quê, o que fazer, e toda a transação que falhou.',
  },
}

const LOGS: Texts = {
  AuditRecord: {
    en: 'A record of the audit log: who did what, from where, before and after.',
    pt: 'Um registro de auditoria: quem fez o quê, de onde, antes e depois.',
  },
  AuditRecordActor: { en: 'Who did it.', pt: 'Quem fez.' },
  AuditRecordObject: {
    en: 'The object that was changed or read.',
    pt: 'O objeto que foi alterado ou lido.',
  },
  AuditRecordList: { en: 'A page of the audit log.', pt: 'Uma página do registro de auditoria.' },
  RequestSummary: {
    en: 'A recorded request, without its bodies.',
    pt: 'Uma requisição registrada, sem os corpos.',
  },
  RequestDetail: {
    en: 'A recorded request with its bodies.',
    pt: 'Uma requisição registrada, com os corpos.',
  },
  RequestSummaryList: {
    en: 'A page of the request log.',
    pt: 'Uma página do registro de requisições.',
  },
  TimelineEntry: {
    en: 'Something that happened to an object: an event, a ledger transfer or an act.',
    pt: 'Algo que aconteceu com um objeto: um evento, um lançamento contábil ou um ato.',
  },
  TimelineEntryAct: {
    en: 'What somebody did, from the audit log.',
    pt: 'O que alguém fez, do registro de auditoria.',
  },
  TimelineEntryEvent: {
    en: 'An event of the object, with its deliveries.',
    pt: 'Um evento do objeto, com as entregas.',
  },
  TimelineEntryEventDelivery: {
    en: 'A delivery of the event to a webhook endpoint.',
    pt: 'Uma entrega do evento a um webhook.',
  },
  TimelineEntryTransfer: {
    en: 'A ledger transfer that the object caused.',
    pt: 'Um lançamento contábil que o objeto causou.',
  },
  TimelineEntryList: { en: 'A page of a timeline.', pt: 'Uma página de uma linha do tempo.' },
  SearchFind: { en: 'An object that was found.', pt: 'Um objeto encontrado.' },
  SearchFindList: { en: 'The objects that were found.', pt: 'Os objetos encontrados.' },
  DoctorLookReply: {
    en: 'What the doctor found in your calls and webhooks.',
    pt: 'O que o diagnóstico encontrou nas suas chamadas e webhooks.',
  },
  Found: {
    en: 'A finding: what is wrong, why it matters, how to mend it, and the evidence.',
    pt: 'Um achado: o que está errado, por que importa, como corrigir, e as evidências.',
  },
  FoundEvidence: {
    en: 'How often and where a finding happened.',
    pt: 'Quantas vezes e onde um achado aconteceu.',
  },
  FoundEvidenceSample: {
    en: 'A case, with the details that are known.',
    pt: 'Um caso, com os detalhes conhecidos.',
  },
  FoundEvidenceShare: {
    en: 'How often it happened in one operation.',
    pt: 'Quantas vezes aconteceu em uma operação.',
  },
}

export const ACCESS_SCHEMAS: Texts = { ...ACCESS, ...APPROVALS, ...EVENTS, ...LOGS }
