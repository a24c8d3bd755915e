BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'judge','m0001_first_tables','2026-11-20 07:58:46.229847+00:00');
CREATE TABLE games (
    name TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    deadline TEXT,
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
INSERT INTO "games" VALUES('blitz','active','2026-11-29T05:03:00.000000Z',1,'{"map":"standard","rulebook":"ru2000","timetable":{"first":"P7D","movement":"P2D","retreat":"P1D","adjustment":"P1D"},"seed":7,"master":"p1","seats":[{"player":"p3","powers":["germany"]},{"player":"p4","powers":["turkey"]},{"player":"p5","powers":["russia"]},{"player":"p6","powers":["france"]},{"player":"p7","powers":["england"]},{"player":"p8","powers":["italy"]}],"observers":["p9"],"position":"F1901M\naustria: A bud, F tri, A vie | bud tri vie\nengland: F edi, F lon, A lvp | edi lon lvp\nfrance: A bur, F mid, A spa | bre mar par\ngermany: A ber, F kie, A mun | ber kie mun\nitaly: F nap, A rom, A ven | nap rom ven\nrussia: A mos, F sev, F stp/sc, A war | mos sev stp war\nturkey: F ank, A con, A smy | ank con smy","orders":{"france":["A bur - mun","F mid - por"]},"waiting":["turkey"],"draw_votes":["italy"],"ending":null,"players":7,"scheme":"","until":null,"neutral":[],"toss":[],"allies":{},"disordered":[]}');
INSERT INTO "games" VALUES('war','active','2026-11-27T05:03:00.000000Z',1,'{"map":"standard","rulebook":"fr","timetable":{"first":"P7D","movement":"P2D","retreat":"P1D","adjustment":"P1D"},"seed":7,"master":"p1","seats":[{"player":"p2","powers":["england","france","russia"]},{"player":"p3","powers":["austria","germany","turkey"]}],"observers":["p9"],"position":"S1901M\naustria: A bud, F tri, A vie | bud tri vie\nengland: F edi, F lon, A lvp | edi lon lvp\nfrance: F bre, A mar, A par | bre mar par\ngermany: A ber, F kie, A mun | ber kie mun\nitaly: F nap, A rom, A ven | nap rom ven\nrussia: A mos, F sev, F stp/sc, A war | mos sev stp war\nturkey: F ank, A con, A smy | ank con smy\nclosed: apu nap pie rom tus ven","orders":{},"waiting":[],"draw_votes":[],"ending":null,"players":2,"scheme":"","until":null,"neutral":["italy"],"toss":[],"allies":{},"disordered":[]}');
CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    game TEXT,
    actor TEXT,
    command TEXT NOT NULL,
    outcome TEXT NOT NULL,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO "journal" VALUES(1,'2026-11-20T05:02:11.123456Z','blitz','p3','orders','OrdersChanged',3);
INSERT INTO "journal" VALUES(2,'2026-11-20T05:02:11.123456Z','blitz',NULL,'deadline','PhaseProcessed',NULL);
CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at TEXT NOT NULL,
    mail_from TEXT NOT NULL,
    rcpt TEXT NOT NULL,
    digest BLOB NOT NULL,
    raw BLOB NOT NULL,
    message_id TEXT,
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'done', 'ignored', 'parked')),
    note TEXT NOT NULL DEFAULT '',
    UNIQUE (digest, rcpt)
) STRICT;
INSERT INTO "letters" VALUES(1,'2026-11-20T05:02:11.123456Z','anna@players.example','judge@judge.example',X'4E5E7399947B2FEE3DBC91962BE8E2B338790EDB41E16EDEE3951C97AE3D2F7D',X'46726F6D3A20616E6E6140706C61796572732E6578616D706C650D0A0D0A524547495354455220416E6E610D0A','1@players.example','done','registered');
INSERT INTO "letters" VALUES(2,'2026-11-20T05:02:11.123456Z','eve@elsewhere.example','judge@judge.example',X'DBD2786C9FD831A7B4B73E331BB643376D3CA33CB0A2F458F26876F26D95D1BD',X'46726F6D3A20616E6E6140706C61796572732E6578616D706C650D0A0D0A4A4F494E20626C69747A0D0A',NULL,'done','waits for proof');
INSERT INTO "letters" VALUES(3,'2026-11-20T05:02:11.123456Z','boris@players.example','blitz.s0+token@judge.example',X'43231AFD4D66C2DCCFA6E3F4260BB091D287B1CD798F9182F5C890F5EEAAEECB',X'46726F6D3A20626F72697340706C61796572732E6578616D706C650D0A0D0A41205061722D4275720D0A',NULL,'new','');
INSERT INTO "letters" VALUES(4,'2026-11-20T05:02:11.123456Z','boris@players.example','blitz.s0+token@judge.example',X'9C03E17B68A1D079650B4A47FC50EFF1E02D8A9A8AE7FCAD1736EDFAC3BC3E31',X'46726F6D3A20626F72697340706C61796572732E6578616D706C650D0A0D0A6275670D0A',NULL,'parked','ValueError: a bug');
CREATE TABLE order_sets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    phase TEXT NOT NULL,
    power TEXT NOT NULL,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    at TEXT NOT NULL,
    orders TEXT NOT NULL,
    problems TEXT NOT NULL
) STRICT;
INSERT INTO "order_sets" VALUES(1,'blitz','S1901M','france',3,'2026-11-20T05:02:11.123456Z','["A par - bur"]','["2:1 unknown_place Xyz"]');
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cause TEXT NOT NULL UNIQUE,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    player TEXT REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    sender TEXT NOT NULL,
    rcpt TEXT NOT NULL,
    message_id TEXT NOT NULL UNIQUE,
    subject TEXT NOT NULL,
    raw BLOB NOT NULL,
    created_at TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_try TEXT NOT NULL,
    last_reply TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
    sent_at TEXT
) STRICT;
INSERT INTO "outbox" VALUES(1,'letter:1:answer',1,NULL,'p2','judge@judge.example','anna@players.example','a@judge.example','Welcome',X'7261772031','2026-11-20T05:02:11.123456Z',1,'2026-11-20T05:02:11.123456Z','250 ok','sent','2026-11-20T05:02:11.123456Z');
INSERT INTO "outbox" VALUES(2,'event:blitz:2:0:p3',NULL,'blitz','p3','judge@judge.example','boris@players.example','b@judge.example','[blitz]',X'7261772032','2026-11-20T05:02:11.123456Z',0,'2026-11-20T05:02:11.123456Z','','waiting',NULL);
INSERT INTO "outbox" VALUES(3,'letter:4:alarm',4,NULL,NULL,'judge@judge.example','keeper@elsewhere.example','c@judge.example','parked',X'7261772033','2026-11-20T05:02:11.123456Z',1,'2026-11-20T05:02:11.123456Z','550 no','failed',NULL);
CREATE TABLE players (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL GENERATED ALWAYS AS ('p' || number) STORED UNIQUE,
    address TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
INSERT INTO "players" VALUES(1,'master@players.example','Master','en','UTC','2026-11-20T05:02:11.123456Z');
INSERT INTO "players" VALUES(2,'anna@players.example','Anna','en','UTC','2026-11-20T05:02:11.123456Z');
INSERT INTO "players" VALUES(3,'boris@players.example','Boris','ru','Europe/Moscow','2026-11-20T05:02:11.123456Z');
INSERT INTO "players" VALUES(4,'chloe@players.example','Chloe','en','UTC','2026-11-20T05:02:11.123456Z');
INSERT INTO "players" VALUES(5,'dieter@players.example','Dieter','en','UTC','2026-11-20T05:02:11.123456Z');
INSERT INTO "players" VALUES(6,'elena@players.example','Elena','en','UTC','2026-11-20T05:02:11.123456Z');
INSERT INTO "players" VALUES(7,'farid@players.example','Farid','en','UTC','2026-11-20T05:02:11.123456Z');
INSERT INTO "players" VALUES(8,'greta@players.example','Greta','en','UTC','2026-11-20T05:02:11.123456Z');
INSERT INTO "players" VALUES(9,'otto@players.example','Otto','en','UTC','2026-11-20T05:02:11.123456Z');
CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('player', 'seat', 'confirm')),
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    created_at TEXT NOT NULL
) STRICT;
INSERT INTO "tokens" VALUES(X'1297D39AEF5B0CEC30E9F985BAF6FD156E4D0B3FF16A14C58518368C6FC9827C','seat','p1','blitz',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'C9677AD92492E57EE01A630BD6B29748BD60539C9D37D64809B2689A89C0BB03','seat','p2','blitz',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'B0CBC60D7667B4C0EB1151D4C6CE02B442865E68C99ABBA86D285191C543FEF3','seat','p3','blitz',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'AE6D1368394C8D4E4D99A15158899E9606BE1397F39857A4CDDB9795715E724A','seat','p4','blitz',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'7F4CC469AA3F4B1DAB6996EFC245E5BA7126676F552F6587198D6A6151FB8057','seat','p5','blitz',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'878BD7EE876D8D3F0827BF8DC39FE450E82118D429D226872A8722FDAA2401B7','seat','p6','blitz',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'E6D367F4602A5C413FEBC5431162662C3E7CBB3DEA28412E89ECBD31E076A751','seat','p7','blitz',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'FCF2854ED20ADAE6BC1B4C633B2A2383DCC97859A146989095A20C945895F775','seat','p8','blitz',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'A9CEBCA37D5DFA369FEC009C53111571F7CCA919EB6D77B9F942EFE451923F0A','seat','p9','blitz',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'CCD96DB6F9071F7107353995FF597CEF122E8FBACC903C0599153328CCBAC984','seat','p1','war',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'AC3A63584F155EB261CF43AAA447DD8B2F31507BD85D5076A9A8C663EEED01AF','seat','p2','war',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'13143A14994D3AA560578C416E8758568D1803F72774259B2A0B9520B9E9604C','seat','p3','war',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'65854B25C4B3673B2DC86604A6C32824049A9D4C9788758C47EBEFB77632F8E7','seat','p9','war',NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'4EF7E6319C870413EBF038F3EE47A3F365F138CFFDC5371735BBA1F9F6F32C0E','player','p1',NULL,NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'4A02A06365E6E01309FC368B8B27916CC9B71AA8CFD951AC9BE32517AD7D1EB6','player','p2',NULL,NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'2257C2F9DDBC2F3BD3BE0C03511F427E05812B6BC1A550E5057202AD05492A26','player','p3',NULL,NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'A7FD724496985E29706585D7FA5EA9B33F201EF513B634438160C6E87E4AA925','player','p4',NULL,NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'32111600BA31950667E34496CFB026136D8032470C8FFFC6477D28DAE9A42221','player','p5',NULL,NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'5099EDC78684698EB4FE41248A236A7BA86463776D7B7CA67B49E962331B9B19','player','p6',NULL,NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'6221DBFB90601074C783BEF969C14EBB0D6E1389A3B0B0A2EB9706DBC74A851D','player','p7',NULL,NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'3A8DB147E26027FA62DC3066B30EEC3E0CE38BA15DC175C235C7CC4E74D23D41','player','p8',NULL,NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'FF1AB3C02F9569E5501E6268A006FDA32A4689C95568A251577E92F85F31CFE1','player','p9',NULL,NULL,'2026-11-20T05:02:11.123456Z');
INSERT INTO "tokens" VALUES(X'4BE575701E6614BB0F5D9140958DC072BDD79A66B3BABF14EA985CD3C6F44581','confirm','p2',NULL,2,'2026-11-20T05:02:11.123456Z');
CREATE TABLE turns (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    phase TEXT NOT NULL,
    before TEXT NOT NULL,
    orders TEXT NOT NULL,
    results TEXT NOT NULL,
    after TEXT NOT NULL,
    processed_at TEXT NOT NULL,
    UNIQUE (game, phase)
) STRICT;
INSERT INTO "turns" VALUES(1,'blitz','S1901M','S1901M
austria: A bud, F tri, A vie | bud tri vie
england: F edi, F lon, A lvp | edi lon lvp
france: F bre, A mar, A par | bre mar par
germany: A ber, F kie, A mun | ber kie mun
italy: F nap, A rom, A ven | nap rom ven
russia: A mos, F sev, F stp/sc, A war | mos sev stp war
turkey: F ank, A con, A smy | ank con smy','{"france":["A par - bur","F bre - mid","A mar - spa"]}','{"results":[{"power":"austria","order":"A bud H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"austria","order":"F tri H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"austria","order":"A vie H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"england","order":"F edi H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"england","order":"F lon H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"england","order":"A lvp H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"france","order":"F bre - mid","outcome":{"kind":"Succeeded"}},{"power":"france","order":"A mar - spa","outcome":{"kind":"Succeeded"}},{"power":"france","order":"A par - bur","outcome":{"kind":"Succeeded"}},{"power":"germany","order":"A ber H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"germany","order":"F kie H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"germany","order":"A mun H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"italy","order":"F nap H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"italy","order":"A rom H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"italy","order":"A ven H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"russia","order":"A mos H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"russia","order":"F sev H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"russia","order":"F stp/sc H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"russia","order":"A war H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"turkey","order":"F ank H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"turkey","order":"A con H","outcome":{"kind":"Succeeded"},"is_default":true},{"power":"turkey","order":"A smy H","outcome":{"kind":"Succeeded"},"is_default":true}]}','S1901M
austria: A bud, F tri, A vie | bud tri vie
england: F edi, F lon, A lvp | edi lon lvp
france: A bur, F mid, A spa | bre mar par
germany: A ber, F kie, A mun | ber kie mun
italy: F nap, A rom, A ven | nap rom ven
russia: A mos, F sev, F stp/sc, A war | mos sev stp war
turkey: F ank, A con, A smy | ank con smy','2026-11-20T05:02:11.123456Z');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX letters_unread ON letters (id) WHERE state = 'new';
CREATE INDEX letters_parked ON letters (id) WHERE state = 'parked';
CREATE INDEX letters_by_message_id ON letters (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tokens_by_player ON tokens (player, kind, game);
CREATE INDEX tokens_by_letter ON tokens (letter) WHERE letter IS NOT NULL;
CREATE INDEX order_sets_by_phase ON order_sets (game, phase, power);
CREATE INDEX order_sets_by_letter ON order_sets (letter) WHERE letter IS NOT NULL;
CREATE INDEX journal_by_game ON journal (game);
CREATE INDEX journal_by_letter ON journal (letter) WHERE letter IS NOT NULL;
CREATE INDEX outbox_waiting ON outbox (next_try, id) WHERE state = 'waiting';
CREATE INDEX outbox_by_letter ON outbox (letter) WHERE letter IS NOT NULL;
CREATE INDEX outbox_by_rcpt ON outbox (rcpt, created_at)
;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('players',9);
INSERT INTO "sqlite_sequence" VALUES('turns',1);
INSERT INTO "sqlite_sequence" VALUES('letters',4);
INSERT INTO "sqlite_sequence" VALUES('order_sets',1);
INSERT INTO "sqlite_sequence" VALUES('journal',2);
INSERT INTO "sqlite_sequence" VALUES('outbox',3);
COMMIT;
