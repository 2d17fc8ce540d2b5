import type pg from 'pg'

/** What a superuser can do whom the triggers do not stop. */
export const pastTheTriggers = (pool: pg.Pool, statements: string) =>
  pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`)

/** As a new database has it. */
export const emptyTrail = (pool: pg.Pool) =>
  pastTheTriggers(
    pool,
    `delete from audit_entries; delete from audit_seals; delete from audit_head; delete from audit_sealing;
     insert into audit_head (number, hash) values (0, '');
     insert into audit_sealing (number, hash, settled, seen, seen_by) values (0, '', 0, 0, '0');
     alter sequence audit_entries_number restart`,
  )
