import type { Brand } from './brand.ts'

export type EventId = Brand<string, 'EventId'>
export type OrgId = Brand<string, 'OrgId'>
export type SpaceId = Brand<string, 'SpaceId'>
export type TicketTypeId = Brand<string, 'TicketTypeId'>
export type AccountId = Brand<string, 'AccountId'>
export type TicketId = Brand<string, 'TicketId'>
export type PaymentId = Brand<string, 'PaymentId'>
export type RefundId = Brand<string, 'RefundId'>
export type CaseId = Brand<string, 'CaseId'>
export type MailId = Brand<string, 'MailId'>
export type JobId = Brand<string, 'JobId'>
