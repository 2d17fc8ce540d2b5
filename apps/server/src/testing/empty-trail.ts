import pg from 'pg'

/** Runs statements as a superuser can, past the triggers. */
export const pastTheTriggers = (pool: pg.Pool, statements: string) =>
  pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`)

/** Empties the trail, as in a new database. */
export const emptyTrail = (pool: pg.Pool) =>
  pastTheTriggers(
    pool,
    `delete from audit_entries; delete from audit_listed; delete from audit_seals; delete from audit_head; delete from audit_sealing;
     insert into audit_head (number, hash) values (0, '');
     insert into audit_sealing (number, hash, settled, seen, seen_by) values (0, '', 0, 0, '0');
     alter sequence audit_entries_number restart`,
  )

/** Takes a word out of the trail, as an erasure does. */
export const erase = (pool: pg.Pool, word: string) =>
  pool.query(`
    begin; set local ground_control.erasing = 'on';
    insert into audit_entries (number, at, actor_id, action, entity_kind, entity_id, after)
    select 0, now(), 'acc_super', 'account.erased', 'account', 'acc_1', jsonb_build_object('digests', array(
      select erase_from_trail('acc_1', '{}', ${pg.escapeLiteral(word)}, ${pg.escapeLiteral(word)})));
    commit`)
