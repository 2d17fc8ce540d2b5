-- A guest list shows its first page before all of its tickets are read: one index has the tickets of an event by the name
-- of their guest, roughly, and one finds the other tickets of a guest whose id no column holds.

-- As guestIdOf in packages/domain. `blank` is what JavaScript trims.
create function guest_of(owner_account_id text, purchaser_email text, ticket_id text) returns text
language plpgsql immutable parallel safe as $$
declare
  blank constant text := E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  holder text := btrim(owner_account_id, blank);
  payer text;
begin
  if holder <> '' and holder <> 'unknown' then
    return case when strpos(holder, '@') > 0 then lower(holder collate "C") else holder end;
  end if;
  payer := btrim(purchaser_email, blank);
  return case when payer <> '' then lower(payer collate "C") else ticket_id end;
end
$$;
--> statement-breakpoint
-- Whether an owner's id is the guest's as it stands. Cheap, since every sale asks.
create function is_guest_id(owner_account_id text) returns boolean language sql immutable parallel safe
return owner_account_id not in ('', 'unknown') and strpos(owner_account_id, '@') = 0
  and btrim(owner_account_id, E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') = owner_account_id;
--> statement-breakpoint
-- No name that this ticket can give its guest stands before this place. It is the beginning of the name up to the first
-- sign that only the console's collator can place, in letters whose bytes sort as the collator sorts them.
create function guest_place(
  owner_account_id text, owner_name text, purchaser_name text, purchaser_email text, ticket_id text
) returns text language plpgsql immutable parallel safe as $$
declare
  blank constant text := E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  holder text;
  name text;
  other text;
  place text;
begin
  -- The usual ticket in one step, as below: an account and a name in plain letters.
  if ascii(owner_account_id) between 33 and 126 and strpos(owner_account_id, 'unknown') = 0
    and ascii(owner_name) between 33 and 126 and octet_length(owner_name) = length(owner_name)
  then
    return translate(rtrim(substring(lower(left(owner_name, 32) collate "C") from '^[a-z0-9 _.''@+-]*')),
                     '_-.''@+', '!"#$%&');
  end if;
  holder := btrim(owner_account_id, blank);
  if holder <> '' and holder <> 'unknown' then
    name := btrim(owner_name, blank);
    other := purchaser_name;
  else
    holder := btrim(purchaser_email, blank);
    if holder <> '' then
      name := btrim(purchaser_name, blank);
      other := owner_name;
    else
      holder := ticket_id;
      name := btrim(owner_name, blank);
      other := purchaser_name;
    end if;
  end if;
  if name <> '' then
    other := null;
  else
    -- Neither is sure: the earlier of both.
    name := 'guest ' || holder;
    other := nullif(btrim(other, blank), '');
  end if;
  loop
    name := substring(case
      when octet_length(name) = length(name) then lower(left(name, 32) collate "C")
      else translate(left(name, 32),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜȘșȚțẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ‘’',
        'abcdefghijklmnopqrstuvwxyzaaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsoouuaaiioouuuuuuuuuussttaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy''''')
    end from '^[a-z0-9 _.''@+-]*');
    place := least(place, translate(rtrim(name), '_-.''@+', '!"#$%&') collate "C");
    if other is null then
      return place;
    end if;
    name := other;
    other := null;
  end loop;
end
$$;
