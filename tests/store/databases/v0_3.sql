BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'judge','m0001_first_tables','2026-11-23 12:14:04.875928+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'judge','m0002_people_and_keeping','2026-11-23 12:14:04.886123+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'judge','m0003_pictures','2026-11-23 12:14:04.886554+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'judge','m0004_wishes','2026-11-23 12:14:04.887435+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'judge','m0005_pictures_of_orders','2026-11-23 12:14:04.887925+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'judge','m0007_identity','2026-11-23 12:14:04.893359+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'judge','m0008_deliverability','2026-11-23 12:14:04.893818+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'judge','m0009_outgoing','2026-11-23 12:14:04.894000+00:00');
CREATE TABLE addresses (
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    address TEXT NOT NULL,
    created_at TEXT NOT NULL,
    asked_at TEXT,
    confirmed_at TEXT,
    moves INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (player, address)
) STRICT;
INSERT INTO "addresses" VALUES('p1','iris@players.example','2026-11-23T12:14:05.220850Z','2026-11-23T12:14:05.220850Z','2026-11-23T12:14:07.625386Z',0);
INSERT INTO "addresses" VALUES('p2','anna@players.example','2026-11-23T12:14:06.693835Z','2026-11-23T12:14:06.693835Z','2026-11-23T12:14:07.961706Z',0);
INSERT INTO "addresses" VALUES('p3','boris@players.example','2026-11-23T12:14:06.821816Z','2026-11-23T12:14:06.821816Z','2026-11-23T12:14:08.109382Z',0);
INSERT INTO "addresses" VALUES('p4','chloe@players.example','2026-11-23T12:14:06.945868Z','2026-11-23T12:14:06.945868Z','2026-11-23T12:14:08.266327Z',0);
INSERT INTO "addresses" VALUES('p5','dieter@players.example','2026-11-23T12:14:07.077025Z','2026-11-23T12:14:07.077025Z','2026-11-23T12:14:08.390071Z',0);
INSERT INTO "addresses" VALUES('p6','elena@players.example','2026-11-23T12:14:07.185573Z','2026-11-23T12:14:07.185573Z','2026-11-23T12:14:08.560200Z',0);
INSERT INTO "addresses" VALUES('p7','farid@players.example','2026-11-23T12:14:07.293695Z','2026-11-23T12:14:07.293695Z','2026-11-23T12:14:08.677707Z',0);
INSERT INTO "addresses" VALUES('p8','greta@players.example','2026-11-23T12:14:07.405376Z','2026-11-23T12:14:07.405376Z','2026-11-23T12:14:08.864661Z',0);
INSERT INTO "addresses" VALUES('p9','otto@players.example','2026-11-23T12:14:07.508187Z','2026-11-23T12:14:07.508187Z','2026-11-23T12:14:07.796840Z',0);
CREATE TABLE blacklist (
    entry TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    by_player TEXT,
    why TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE bounces (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    address TEXT NOT NULL,
    at TEXT NOT NULL,
    halves INTEGER NOT NULL CHECK (halves IN (0, 1, 2)),
    status TEXT NOT NULL DEFAULT '',
    diagnostic TEXT NOT NULL DEFAULT '',
    mail INTEGER UNIQUE REFERENCES outbox (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE TABLE challenges (
    address TEXT PRIMARY KEY,
    first_at TEXT NOT NULL,
    last_at TEXT NOT NULL
) STRICT
;
CREATE TABLE diaries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    player TEXT NOT NULL,
    phase TEXT NOT NULL,
    at TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE TABLE endings (
    game TEXT PRIMARY KEY REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    rulebook TEXT NOT NULL,
    kind TEXT NOT NULL,
    phase TEXT NOT NULL,
    powers TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    rated INTEGER NOT NULL
) STRICT;
CREATE TABLE epochs (
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    oldest INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (player, game)
) STRICT;
CREATE TABLE games (
    name TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    deadline TEXT,
    version INTEGER NOT NULL,
    body TEXT NOT NULL
, wake TEXT, progress_at TEXT) STRICT;
INSERT INTO "games" VALUES('alpha','active','2026-11-24T12:15:00.000000Z',26,'{"map":"standard","rulebook":"ru2000","settings":{},"seed":563988947,"masters":["p1"],"seats":[{"player":"p2","powers":["russia"],"wishes":"","is_approved":true},{"player":"p3","powers":["france"],"wishes":"","is_approved":true},{"player":"p4","powers":["england"],"wishes":"","is_approved":true},{"player":"p5","powers":["germany"],"wishes":"","is_approved":true},{"player":"p6","powers":["austria"],"wishes":"","is_approved":true},{"player":"p7","powers":["turkey"],"wishes":"","is_approved":true},{"player":"p8","powers":["italy"],"wishes":"","is_approved":true}],"watchers":[{"player":"p9","mode":"live","behind":0}],"position":"F1901R\naustria: A gal, F gre, A ser | bud tri vie\nengland: F bar, F nwy, A yor | edi lon lvp\nfrance: A bel, F por, A spa | bre mar par\ngermany: F den, A hol, A war | ber kie mun\nitaly: F ion, A tun, A ven | nap rom ven\nrussia: F bot, A fin, F rum | mos sev stp war\nturkey: F ank, A bul, A con | ank con smy\ndislodged: russia A war < sil\ncontested: swe","draw_votes":["france"],"opened":"2026-11-23T12:14:31.262871Z","versions":{"austria":{"number":0,"written_at":"2026-11-23T12:14:23Z","at":"2026-11-23T12:14:23.408203Z","player":"p6","letter":null,"held_back":""},"england":{"number":0,"written_at":"2026-11-23T12:14:24Z","at":"2026-11-23T12:14:24.423132Z","player":"p4","letter":null,"held_back":""},"france":{"number":0,"written_at":"2026-11-23T12:14:25Z","at":"2026-11-23T12:14:25.549754Z","player":"p3","letter":null,"held_back":""},"germany":{"number":0,"written_at":"2026-11-23T12:14:27Z","at":"2026-11-23T12:14:27.160982Z","player":"p5","letter":null,"held_back":""},"italy":{"number":0,"written_at":"2026-11-23T12:14:28Z","at":"2026-11-23T12:14:28.421437Z","player":"p8","letter":null,"held_back":""},"russia":{"number":0,"written_at":"2026-11-23T12:14:29Z","at":"2026-11-23T12:14:29.705757Z","player":"p2","letter":null,"held_back":""},"turkey":{"number":0,"written_at":"2026-11-23T12:14:31Z","at":"2026-11-23T12:14:31.260671Z","player":"p7","letter":null,"held_back":""}}}','2026-11-24T00:14:45.631436Z','2026-11-23T12:14:31.262871Z');
CREATE TABLE guesses (
    who TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    at TEXT NOT NULL
) STRICT
;
CREATE TABLE illustrations (
    mail INTEGER PRIMARY KEY REFERENCES outbox (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    picture INTEGER NOT NULL REFERENCES pictures (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    game TEXT,
    actor TEXT,
    command TEXT NOT NULL,
    outcome TEXT NOT NULL,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED
, role TEXT NOT NULL DEFAULT '', by_player TEXT) STRICT;
INSERT INTO "journal" VALUES(1,'2026-11-23T12:14:07.625386Z','alpha','p1','CREATE alpha, seed 563988947','GameCreated',10,'',NULL);
INSERT INTO "journal" VALUES(2,'2026-11-23T12:14:07.796840Z','alpha','p9','OBSERVE alpha','ObserverJoined',11,'',NULL);
INSERT INTO "journal" VALUES(3,'2026-11-23T12:14:07.961706Z','alpha','p2','JOIN alpha','PlayerJoined',12,'',NULL);
INSERT INTO "journal" VALUES(4,'2026-11-23T12:14:08.109382Z','alpha','p3','JOIN alpha','PlayerJoined',13,'',NULL);
INSERT INTO "journal" VALUES(5,'2026-11-23T12:14:08.266327Z','alpha','p4','JOIN alpha','PlayerJoined',14,'',NULL);
INSERT INTO "journal" VALUES(6,'2026-11-23T12:14:08.390071Z','alpha','p5','JOIN alpha','PlayerJoined',15,'',NULL);
INSERT INTO "journal" VALUES(7,'2026-11-23T12:14:08.560200Z','alpha','p6','JOIN alpha','PlayerJoined',16,'',NULL);
INSERT INTO "journal" VALUES(8,'2026-11-23T12:14:08.677707Z','alpha','p7','JOIN alpha','PlayerJoined',17,'',NULL);
INSERT INTO "journal" VALUES(9,'2026-11-23T12:14:08.864661Z','alpha','p8','JOIN alpha','PlayerJoined, GameStarted',18,'',NULL);
INSERT INTO "journal" VALUES(10,'2026-11-23T12:14:12.361662Z','alpha','p6','orders','OrdersChanged',19,'',NULL);
INSERT INTO "journal" VALUES(11,'2026-11-23T12:14:14.748509Z','alpha','p4','orders','OrdersChanged',20,'',NULL);
INSERT INTO "journal" VALUES(12,'2026-11-23T12:14:15.585814Z','alpha','p3','orders','OrdersChanged',21,'',NULL);
INSERT INTO "journal" VALUES(13,'2026-11-23T12:14:16.301802Z','alpha','p5','orders','OrdersChanged',22,'',NULL);
INSERT INTO "journal" VALUES(14,'2026-11-23T12:14:17.113975Z','alpha','p8','orders','OrdersChanged',23,'',NULL);
INSERT INTO "journal" VALUES(15,'2026-11-23T12:14:18.245706Z','alpha','p2','orders','OrdersChanged',24,'',NULL);
INSERT INTO "journal" VALUES(16,'2026-11-23T12:14:19.065273Z','alpha','p7','orders','OrdersChanged, PhaseProcessed',25,'',NULL);
INSERT INTO "journal" VALUES(17,'2026-11-23T12:14:23.418020Z','alpha','p6','orders','OrdersChanged',26,'',NULL);
INSERT INTO "journal" VALUES(18,'2026-11-23T12:14:24.434265Z','alpha','p4','orders','OrdersChanged',27,'',NULL);
INSERT INTO "journal" VALUES(19,'2026-11-23T12:14:25.551764Z','alpha','p3','orders','OrdersChanged',28,'',NULL);
INSERT INTO "journal" VALUES(20,'2026-11-23T12:14:27.193421Z','alpha','p5','orders','OrdersChanged',29,'',NULL);
INSERT INTO "journal" VALUES(21,'2026-11-23T12:14:28.425753Z','alpha','p8','orders','OrdersChanged',30,'',NULL);
INSERT INTO "journal" VALUES(22,'2026-11-23T12:14:29.706742Z','alpha','p2','orders','OrdersChanged',31,'',NULL);
INSERT INTO "journal" VALUES(23,'2026-11-23T12:14:31.262871Z','alpha','p7','orders','OrdersChanged, PhaseProcessed',32,'',NULL);
INSERT INTO "journal" VALUES(24,'2026-11-23T12:14:35.513676Z','alpha','p3','VOTE DRAW','DrawVoteChanged',33,'',NULL);
INSERT INTO "journal" VALUES(25,'2026-11-23T12:14:35.729451Z','alpha','p8','press','PressSent',34,'',NULL);
INSERT INTO "journal" VALUES(26,'2026-11-23T12:14:36.055846Z','alpha','p7','press','PressSent',35,'',NULL);
CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at TEXT NOT NULL,
    mail_from TEXT NOT NULL,
    rcpt TEXT NOT NULL,
    digest BLOB NOT NULL,
    raw BLOB NOT NULL,
    message_id TEXT,
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'done', 'ignored', 'parked')),
    note TEXT NOT NULL DEFAULT '', player TEXT, verdict TEXT, blanked BLOB,
    UNIQUE (digest, rcpt)
) STRICT;
INSERT INTO "letters" VALUES(1,'2026-11-23T12:14:05.165806Z','iris@players.example','judge@judge.example',X'6CB4C9AFB0A4124DD3D1346D05CA048E8CEE9DC6D368133134B1E7A68E02FE4C',CAST(replace('From: iris@players.example
Message-ID: <l54360420@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:05 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

REGISTER Iris
', char(10), char(13) || char(10)) AS BLOB),'l54360420@players.example','done','registered','p1','{"doubt": "public"}',NULL);
INSERT INTO "letters" VALUES(2,'2026-11-23T12:14:06.682818Z','anna@players.example','judge@judge.example',X'1CAF6ACAFB5609A3F397E58AE7F0B5E77F1D42D225BC97028430DB718D6BFA67',CAST(replace('From: anna@players.example
Message-ID: <l54360421@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:06 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

REGISTER Anna
zone: Europe/Berlin
', char(10), char(13) || char(10)) AS BLOB),'l54360421@players.example','done','registered','p2','{"doubt": "public"}',NULL);
INSERT INTO "letters" VALUES(3,'2026-11-23T12:14:06.816573Z','boris@players.example','judge@judge.example',X'04C2EA270B794D9AE68C441D050F4040AA97DF101E968AC8B88D9A10382005CA',CAST(replace('From: boris@players.example
Message-ID: <l54360422@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:06 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

REGISTER Boris
zone: Europe/Berlin
', char(10), char(13) || char(10)) AS BLOB),'l54360422@players.example','done','registered','p3','{"doubt": "public"}',NULL);
INSERT INTO "letters" VALUES(4,'2026-11-23T12:14:06.934848Z','chloe@players.example','judge@judge.example',X'6D1D3F68B4A437FC6D76CFB03ED584160986663DDD7254A3435FAFBAD70FB27D',CAST(replace('From: chloe@players.example
Message-ID: <l54360423@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:06 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

REGISTER Chloe
zone: Europe/Berlin
', char(10), char(13) || char(10)) AS BLOB),'l54360423@players.example','done','registered','p4','{"doubt": "public"}',NULL);
INSERT INTO "letters" VALUES(5,'2026-11-23T12:14:07.075523Z','dieter@players.example','judge@judge.example',X'619045FAB4B5CD6944AEC32DA1E2D93FC0CB13EDDC862EE138999BB4C9B69305',CAST(replace('From: dieter@players.example
Message-ID: <l54360424@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:07 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

REGISTER Dieter
zone: Europe/Berlin
', char(10), char(13) || char(10)) AS BLOB),'l54360424@players.example','done','registered','p5','{"doubt": "public"}',NULL);
INSERT INTO "letters" VALUES(6,'2026-11-23T12:14:07.184265Z','elena@players.example','judge@judge.example',X'7DEEE7BEC594F11C5D006F59E912B094FE59157FD339BDA8B653C3799E51ACE8',CAST(replace('From: elena@players.example
Message-ID: <l54360425@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:07 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

REGISTER Elena
zone: Europe/Berlin
', char(10), char(13) || char(10)) AS BLOB),'l54360425@players.example','done','registered','p6','{"doubt": "public"}',NULL);
INSERT INTO "letters" VALUES(7,'2026-11-23T12:14:07.290600Z','farid@players.example','judge@judge.example',X'F1993A7BBADF2F0A585E4988B850FB3DB78571CA8600E990F9305D43052498B9',CAST(replace('From: farid@players.example
Message-ID: <l54360426@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:07 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

REGISTER Farid
zone: Europe/Berlin
', char(10), char(13) || char(10)) AS BLOB),'l54360426@players.example','done','registered','p7','{"doubt": "public"}',NULL);
INSERT INTO "letters" VALUES(8,'2026-11-23T12:14:07.400693Z','greta@players.example','judge@judge.example',X'DA2A96A5875F94F6CB01A5604E5C5CA3AA294111D91FCA8203C653850C5D6459',CAST(replace('From: greta@players.example
Message-ID: <l54360427@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:07 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

REGISTER Greta
zone: Europe/Berlin
', char(10), char(13) || char(10)) AS BLOB),'l54360427@players.example','done','registered','p8','{"doubt": "public"}',NULL);
INSERT INTO "letters" VALUES(9,'2026-11-23T12:14:07.507163Z','otto@players.example','judge@judge.example',X'C38E0226322119760E153D1246476302576046BA18FD7760CD6F3C2705DAA147',CAST(replace('From: otto@players.example
Message-ID: <l54360428@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:07 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

REGISTER Otto
zone: Europe/Berlin
', char(10), char(13) || char(10)) AS BLOB),'l54360428@players.example','done','registered','p9','{"doubt": "public"}',NULL);
INSERT INTO "letters" VALUES(10,'2026-11-23T12:14:07.616632Z','iris@players.example','judge+*10@judge.example',X'800A40AE00A601F45C7687EE38BD2F0551B6113A85132B2FBC33611517D06F90',CAST(replace('From: iris@players.example
Message-ID: <l54360429@players.example>
To: judge+****************@judge.example
Subject: Re: Welcome to the judge
In-Reply-To: <judge.none.1fd245c2153d0f8c@judge.example>
Date: Mon, 23 Nov 2026 12:14:07 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

CREATE alpha
', char(10), char(13) || char(10)) AS BLOB),'l54360429@players.example','done','obeyed','p1','{"trust": 1, "player": "p1", "doubt": "public", "is_sender": true}',X'0822F263ABE41F21EFD5D69E729C68C4577B43F890005FED72E49608D48B1A04');
INSERT INTO "letters" VALUES(11,'2026-11-23T12:14:07.785491Z','otto@players.example','judge+*11@judge.example',X'5D93E3B6AD641032A633B516D116E15D96C47DDC5696F2CE0E6057BEDA513A18',CAST(replace('From: otto@players.example
Message-ID: <l54360430@players.example>
To: judge+****************@judge.example
Subject: Re: Welcome to the judge
In-Reply-To: <judge.none.14a67640107019ee@judge.example>
Date: Mon, 23 Nov 2026 12:14:07 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

OBSERVE alpha
', char(10), char(13) || char(10)) AS BLOB),'l54360430@players.example','done','obeyed','p9','{"trust": 1, "player": "p9", "doubt": "public", "is_sender": true}',X'BF430FD66DBEB664BC3BE68B23C59FC9AA91F901D9F6AFADB74B122E7D792DF4');
INSERT INTO "letters" VALUES(12,'2026-11-23T12:14:07.949497Z','anna@players.example','judge+*12@judge.example',X'B77A97951EEFBBC0E8272A37962AE30407F5AC26DE6EAE36D297C543AF01556D',CAST(replace('From: anna@players.example
Message-ID: <l54360431@players.example>
To: judge+****************@judge.example
Subject: Re: Welcome to the judge
In-Reply-To: <judge.none.13bea8ad5b7be202@judge.example>
Date: Mon, 23 Nov 2026 12:14:07 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

JOIN alpha
', char(10), char(13) || char(10)) AS BLOB),'l54360431@players.example','done','obeyed','p2','{"trust": 1, "player": "p2", "doubt": "public", "is_sender": true}',X'38D08AE12D5F40D359BF5321557832D8A41755352F84C2B66FC302411754B1EC');
INSERT INTO "letters" VALUES(13,'2026-11-23T12:14:08.088303Z','boris@players.example','judge+*13@judge.example',X'C0FE33A5BE00752ABF86E8242AB14E87A822D0D20C54689824A8D40EA87F06AD',CAST(replace('From: boris@players.example
Message-ID: <l54360432@players.example>
To: judge+****************@judge.example
Subject: Re: Welcome to the judge
In-Reply-To: <judge.none.605a8b05e55e8e57@judge.example>
Date: Mon, 23 Nov 2026 12:14:08 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

JOIN alpha
', char(10), char(13) || char(10)) AS BLOB),'l54360432@players.example','done','obeyed','p3','{"trust": 1, "player": "p3", "doubt": "public", "is_sender": true}',X'7FAF660FE493CBACC82E657E69DAA8C8063A1AC6E10305D6D0EE284047C49053');
INSERT INTO "letters" VALUES(14,'2026-11-23T12:14:08.253566Z','chloe@players.example','judge+*14@judge.example',X'66FA673A53861BC2637EB4F0918968FBDF753D14C8F191E11038FE57A822C95B',CAST(replace('From: chloe@players.example
Message-ID: <l54360433@players.example>
To: judge+****************@judge.example
Subject: Re: Welcome to the judge
In-Reply-To: <judge.none.65b8f1e61fe0996e@judge.example>
Date: Mon, 23 Nov 2026 12:14:08 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

JOIN alpha
', char(10), char(13) || char(10)) AS BLOB),'l54360433@players.example','done','obeyed','p4','{"trust": 1, "player": "p4", "doubt": "public", "is_sender": true}',X'8F58626FFCD7EB1AE4EEF0A2A035484C2B48798C74FD1D03333A6F8069E949E1');
INSERT INTO "letters" VALUES(15,'2026-11-23T12:14:08.388993Z','dieter@players.example','judge+*15@judge.example',X'EF612E90A5560E4357B6215FCB862942158F310D171197E98A7CF5F1A8C96695',CAST(replace('From: dieter@players.example
Message-ID: <l54360434@players.example>
To: judge+****************@judge.example
Subject: Re: Welcome to the judge
In-Reply-To: <judge.none.ce264228c2cb3aa1@judge.example>
Date: Mon, 23 Nov 2026 12:14:08 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

JOIN alpha
', char(10), char(13) || char(10)) AS BLOB),'l54360434@players.example','done','obeyed','p5','{"trust": 1, "player": "p5", "doubt": "public", "is_sender": true}',X'B32ECABD379AB864AE1BBC8A8E286916B6B710D59627EDB1884189706577A6BE');
INSERT INTO "letters" VALUES(16,'2026-11-23T12:14:08.550607Z','elena@players.example','judge+*16@judge.example',X'10F362793199334A727439C205C808A156CC7530F9898975D26A2BAB59BC7CF6',CAST(replace('From: elena@players.example
Message-ID: <l54360435@players.example>
To: judge+****************@judge.example
Subject: Re: Welcome to the judge
In-Reply-To: <judge.none.fac93ad0affcae17@judge.example>
Date: Mon, 23 Nov 2026 12:14:08 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

JOIN alpha
', char(10), char(13) || char(10)) AS BLOB),'l54360435@players.example','done','obeyed','p6','{"trust": 1, "player": "p6", "doubt": "public", "is_sender": true}',X'6032E6B7441DF28F71DF57FD7C34E564AD28172D0FBED4A09FF0B3D08EFF8F6F');
INSERT INTO "letters" VALUES(17,'2026-11-23T12:14:08.675518Z','farid@players.example','judge+*17@judge.example',X'AD9A54127406AE84BF22A93A123FFFBB803A7ED69111D068F9948EB0FDF23383',CAST(replace('From: farid@players.example
Message-ID: <l54360436@players.example>
To: judge+****************@judge.example
Subject: Re: Welcome to the judge
In-Reply-To: <judge.none.0f6b62fb6723d885@judge.example>
Date: Mon, 23 Nov 2026 12:14:08 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

JOIN alpha
', char(10), char(13) || char(10)) AS BLOB),'l54360436@players.example','done','obeyed','p7','{"trust": 1, "player": "p7", "doubt": "public", "is_sender": true}',X'0A6BAEC4BFDF3952E0C6A958D8133B0F0F36457B81F835A148D1B58316391E35');
INSERT INTO "letters" VALUES(18,'2026-11-23T12:14:08.863126Z','greta@players.example','judge+*18@judge.example',X'A4BA33E5817C59AD5BDD4F6DF3550A34CCD7BE2A8C68000524E5B2FA8AB37AE1',CAST(replace('From: greta@players.example
Message-ID: <l54360437@players.example>
To: judge+****************@judge.example
Subject: Re: Welcome to the judge
In-Reply-To: <judge.none.eb985ac540da223c@judge.example>
Date: Mon, 23 Nov 2026 12:14:08 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

JOIN alpha
', char(10), char(13) || char(10)) AS BLOB),'l54360437@players.example','done','obeyed','p8','{"trust": 1, "player": "p8", "doubt": "public", "is_sender": true}',X'AE80CB1856B5468BD0E63CFC6017BE204081AF503C3C72530DCB021D340D1572');
INSERT INTO "letters" VALUES(19,'2026-11-23T12:14:12.355832Z','elena@players.example','alpha.s0+*19@judge.example',X'A8540586BA1B9143630988710E08BF4817678C719B402BC8AD753F7403C4664E',CAST(replace('From: elena@players.example
Message-ID: <l54360438@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha S1901M] The game begins: you are Austria
In-Reply-To: <alpha.S1901M.a34df3120299c2af@judge.example>
Date: Mon, 23 Nov 2026 12:14:12 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Vie-Gal
A Bud-Ser
F Tri-Alb
', char(10), char(13) || char(10)) AS BLOB),'l54360438@players.example','done','obeyed','p6','{"trust": 1, "player": "p6", "doubt": "public", "is_sender": true}',X'5F5B592DBD70ADADEA5B6163A7A736208D38120F226333A15E7CE7A67E1BF250');
INSERT INTO "letters" VALUES(20,'2026-11-23T12:14:14.747623Z','chloe@players.example','alpha.s0+*20@judge.example',X'FEB79DFD2B41847D0D5BC287C3F15C0C2DCE3E273FF24715D6D8D7F8D1F66B75',CAST(replace('From: chloe@players.example
Message-ID: <l54360439@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha S1901M] The game begins: you are England
In-Reply-To: <alpha.S1901M.0fdb9ba0035f675d@judge.example>
Date: Mon, 23 Nov 2026 12:14:14 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

F Lon-Nth
F Edi-Nrg
A Lvp-Yor
', char(10), char(13) || char(10)) AS BLOB),'l54360439@players.example','done','obeyed','p4','{"trust": 1, "player": "p4", "doubt": "public", "is_sender": true}',X'4107FF8C6E2F994F7BFBE612AA6184AB55DDD74010F29BBB7AE12D21052E1DA7');
INSERT INTO "letters" VALUES(21,'2026-11-23T12:14:15.575167Z','boris@players.example','alpha.s0+*21@judge.example',X'64990AF40199C55799E3019A770FC4F0FBC6ACD194526EDE11F0ABF3A59D8FC5',CAST(replace('From: boris@players.example
Message-ID: <l54360440@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha S1901M] The game begins: you are France
In-Reply-To: <alpha.S1901M.eaaab6e07c2797aa@judge.example>
Date: Mon, 23 Nov 2026 12:14:15 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Par-Bur
A Mar-Spa
F Bre-Mid
', char(10), char(13) || char(10)) AS BLOB),'l54360440@players.example','done','obeyed','p3','{"trust": 1, "player": "p3", "doubt": "public", "is_sender": true}',X'E4C5076B7FCC5DE3F2E9F9070875F32AF089E4B0950DB7EA516612155F30E08A');
INSERT INTO "letters" VALUES(22,'2026-11-23T12:14:16.290761Z','dieter@players.example','alpha.s0+*22@judge.example',X'94AEC3FCEEF41ECD53A8AFC109478230A85603F75B9AD050B30BE242B1894E7C',CAST(replace('From: dieter@players.example
Message-ID: <l54360441@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha S1901M] The game begins: you are Germany
In-Reply-To: <alpha.S1901M.29938f28f4a7a443@judge.example>
Date: Mon, 23 Nov 2026 12:14:16 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Ber-Sil
A Mun-Ruh
F Kie-Den
', char(10), char(13) || char(10)) AS BLOB),'l54360441@players.example','done','obeyed','p5','{"trust": 1, "player": "p5", "doubt": "public", "is_sender": true}',X'8576EC37E51751E46C69FC25A504E4975167E02998051182716ACE261F358A1D');
INSERT INTO "letters" VALUES(23,'2026-11-23T12:14:17.089394Z','greta@players.example','alpha.s0+*23@judge.example',X'858CF8BC19207041C703F4FD559BFFAD6B5EDE7A9FD4E08E3FE5FDE4A6774A21',CAST(replace('From: greta@players.example
Message-ID: <l54360442@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha S1901M] The game begins: you are Italy
In-Reply-To: <alpha.S1901M.a0a7d18ca26882db@judge.example>
Date: Mon, 23 Nov 2026 12:14:17 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Ven H
A Rom-Apu
F Nap-Ion
', char(10), char(13) || char(10)) AS BLOB),'l54360442@players.example','done','obeyed','p8','{"trust": 1, "player": "p8", "doubt": "public", "is_sender": true}',X'388B944D3BB01E3EAD6B01A911559D92E4F63F30AD67AB519C928D3487B82F12');
INSERT INTO "letters" VALUES(24,'2026-11-23T12:14:18.235964Z','anna@players.example','alpha.s0+*24@judge.example',X'7A7C6AFF88AA4F75E0E891B1BAC43AC5B0CE7D2D44D13925607F4CA854CE7873',CAST(replace('From: anna@players.example
Message-ID: <l54360443@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha S1901M] The game begins: you are Russia
In-Reply-To: <alpha.S1901M.3e25631efa084ef1@judge.example>
Date: Mon, 23 Nov 2026 12:14:18 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Mos-Stp
A War H
F Sev-Bla
F Stp-Bot
', char(10), char(13) || char(10)) AS BLOB),'l54360443@players.example','done','obeyed','p2','{"trust": 1, "player": "p2", "doubt": "public", "is_sender": true}',X'7FE0347AC66CEC97285189D90005619148B222044579E3B20D8233A53607E3D7');
INSERT INTO "letters" VALUES(25,'2026-11-23T12:14:19.062928Z','farid@players.example','alpha.s0+*25@judge.example',X'584893D71352C2186F5EA918E412C7A267E3C5111ABBDB59B1E22622052012A5',CAST(replace('From: farid@players.example
Message-ID: <l54360444@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha S1901M] The game begins: you are Turkey
In-Reply-To: <alpha.S1901M.1e5d04faed21cc0d@judge.example>
Date: Mon, 23 Nov 2026 12:14:19 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Con-Bul
A Smy-Con
F Ank H
', char(10), char(13) || char(10)) AS BLOB),'l54360444@players.example','done','obeyed','p7','{"trust": 1, "player": "p7", "doubt": "public", "is_sender": true}',X'C0E1B638BFBDEC4A158CC81AAA14B73088F7A3B2F6A1BEA4B34BFDE586013730');
INSERT INTO "letters" VALUES(26,'2026-11-23T12:14:23.408203Z','elena@players.example','alpha.s0+*26@judge.example',X'286DDA095D58EBC927BA444575DACFBF85C789FD6BD970BD7EEF10C8299C716E',CAST(replace('From: elena@players.example
Message-ID: <l54360445@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901M] Spring 1901, movement: results
In-Reply-To: <alpha.F1901M.f09b197ddf7a9c2a@judge.example>
Date: Mon, 23 Nov 2026 12:14:23 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Gal S A Sil-War
A Ser H
F Alb-Gre
', char(10), char(13) || char(10)) AS BLOB),'l54360445@players.example','done','obeyed','p6','{"trust": 1, "player": "p6", "doubt": "public", "is_sender": true}',X'17F091EED349F5ECB40E8CA489625FEA28D0754E0501BF6D2D7A91B43F493DD5');
INSERT INTO "letters" VALUES(27,'2026-11-23T12:14:24.423132Z','chloe@players.example','alpha.s0+*27@judge.example',X'6EFA4CD1A2A646BE43CD5ACAC2A3B1AE29BBDBA191AFCF85EEE8D201AAAFF77A',CAST(replace('From: chloe@players.example
Message-ID: <l54360446@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901M] Spring 1901, movement: results
In-Reply-To: <alpha.F1901M.a3052bd27192c5ff@judge.example>
Date: Mon, 23 Nov 2026 12:14:24 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

F Nth-Nwy
F Nrg-Bar
A Yor H
', char(10), char(13) || char(10)) AS BLOB),'l54360446@players.example','done','obeyed','p4','{"trust": 1, "player": "p4", "doubt": "public", "is_sender": true}',X'6FC9478E3045817487A653E313088F1CB0E7B93DD5AA836944AB839E404D2448');
INSERT INTO "letters" VALUES(28,'2026-11-23T12:14:25.549754Z','boris@players.example','alpha.s0+*28@judge.example',X'ABFB53AD678F61D499E87BE6CBE05A2B21BFF735D828A8FA45548EB23D604D83',CAST(replace('From: boris@players.example
Message-ID: <l54360447@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901M] Spring 1901, movement: results
In-Reply-To: <alpha.F1901M.db478d2af45285ff@judge.example>
Date: Mon, 23 Nov 2026 12:14:25 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Bur-Bel
A Spa H
F Mid-Por
', char(10), char(13) || char(10)) AS BLOB),'l54360447@players.example','done','obeyed','p3','{"trust": 1, "player": "p3", "doubt": "public", "is_sender": true}',X'F8CF5C414C7F4CFFA437A2CF234EFC3F4BD7E782AEA9CBBF3F5A9F5D49E4647D');
INSERT INTO "letters" VALUES(29,'2026-11-23T12:14:27.160982Z','dieter@players.example','alpha.s0+*29@judge.example',X'8B2877EDD56E488E1C1F6F82811524D33DAB862FA3E6E7F578037E60B67BBAED',CAST(replace('From: dieter@players.example
Message-ID: <l54360448@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901M] Spring 1901, movement: results
In-Reply-To: <alpha.F1901M.57e7507833ed07a0@judge.example>
Date: Mon, 23 Nov 2026 12:14:27 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Sil-War
A Ruh-Hol
F Den-Swe
', char(10), char(13) || char(10)) AS BLOB),'l54360448@players.example','done','obeyed','p5','{"trust": 1, "player": "p5", "doubt": "public", "is_sender": true}',X'26DB141159D8C9CA72C9585509A0C7DBC5739855A1A8069453C452CD2CBC2588');
INSERT INTO "letters" VALUES(30,'2026-11-23T12:14:28.421437Z','greta@players.example','alpha.s0+*30@judge.example',X'B39BE5F39E1DB1A0DA4BDA8146543BDDE2F9154FF70C31517C84EED4760F6EEF',CAST(replace('From: greta@players.example
Message-ID: <l54360449@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901M] Spring 1901, movement: results
In-Reply-To: <alpha.F1901M.dd21120c5755ef9b@judge.example>
Date: Mon, 23 Nov 2026 12:14:28 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Apu-Tun
F Ion C A Apu-Tun
A Ven H
', char(10), char(13) || char(10)) AS BLOB),'l54360449@players.example','done','obeyed','p8','{"trust": 1, "player": "p8", "doubt": "public", "is_sender": true}',X'8F6C001444D059DDF6CC7B4F43135A64A92E1329D0175AEC175BCD6F554BC1B1');
INSERT INTO "letters" VALUES(31,'2026-11-23T12:14:29.705757Z','anna@players.example','alpha.s0+*31@judge.example',X'DDEC140191604D1FB64FE2BF40CE6B90BF15A28F039FFB4FA4D5B2FA38432121',CAST(replace('From: anna@players.example
Message-ID: <l54360450@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901M] Spring 1901, movement: results
In-Reply-To: <alpha.F1901M.f36e34c1ca1dea6d@judge.example>
Date: Mon, 23 Nov 2026 12:14:29 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A War H
A Stp-Fin
F Bla-Rum
F Bot-Swe
', char(10), char(13) || char(10)) AS BLOB),'l54360450@players.example','done','obeyed','p2','{"trust": 1, "player": "p2", "doubt": "public", "is_sender": true}',X'5897658934C8C7459501CCA45BEEAA347FA0184A0903EFCCC147E0AB032C60C4');
INSERT INTO "letters" VALUES(32,'2026-11-23T12:14:31.260671Z','farid@players.example','alpha.s0+*32@judge.example',X'F4F087407742419101198078D529F6FD86079233B261C387F2092FF1B4047A14',CAST(replace('From: farid@players.example
Message-ID: <l54360451@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901M] Spring 1901, movement: results
In-Reply-To: <alpha.F1901M.c987c0ab77492814@judge.example>
Date: Mon, 23 Nov 2026 12:14:31 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

A Bul H
A Con H
F Ank H
', char(10), char(13) || char(10)) AS BLOB),'l54360451@players.example','done','obeyed','p7','{"trust": 1, "player": "p7", "doubt": "public", "is_sender": true}',X'92000201A604F0CF7E2C04759F756F604C0542ED5D394C23A3BB6E1187F16654');
INSERT INTO "letters" VALUES(33,'2026-11-23T12:14:35.512174Z','boris@players.example','alpha.s0+*33@judge.example',X'F1AF63297E73B0DAED711630C2063F5BA57420553E09AE8C4D961728CFA8C2BD',CAST(replace('From: boris@players.example
Message-ID: <l54360452@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901R] Fall 1901, movement: results
In-Reply-To: <alpha.F1901R.79cafe9c14c085ea@judge.example>
Date: Mon, 23 Nov 2026 12:14:35 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

VOTE DRAW
', char(10), char(13) || char(10)) AS BLOB),'l54360452@players.example','done','obeyed','p3','{"trust": 1, "player": "p3", "doubt": "public", "is_sender": true}',X'A3523A33BDC632F5F3DD873AD5BA3F8B1638C23DD9804232373F1C1F83CD56EC');
INSERT INTO "letters" VALUES(34,'2026-11-23T12:14:35.727264Z','greta@players.example','alpha.s0+*34@judge.example',X'24E7BF526F59578A622687C592584B44773FA603194C617D024E10CB85179CE6',CAST(replace('From: greta@players.example
Message-ID: <l54360453@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901R] Fall 1901, movement: results
In-Reply-To: <alpha.F1901R.84ba68993444debc@judge.example>
Date: Mon, 23 Nov 2026 12:14:35 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

PRESS TO France
Shall we?
END PRESS
', char(10), char(13) || char(10)) AS BLOB),'l54360453@players.example','done','obeyed','p8','{"trust": 1, "player": "p8", "doubt": "public", "is_sender": true}',X'5858D8E83B68DCA634C96D29E3B48E74A4FAE7F193FDA696872B3243A631B5E4');
INSERT INTO "letters" VALUES(35,'2026-11-23T12:14:36.049475Z','farid@players.example','alpha.s0+*35@judge.example',X'68900877CB466AC7C51CF2972723E7E25E79445D9AC5BEB995023D34BA843304',CAST(replace('From: farid@players.example
Message-ID: <l54360454@players.example>
To: alpha.s0+****************@judge.example
Subject: Re: [alpha F1901R] Fall 1901, movement: results
In-Reply-To: <alpha.F1901R.670ec936bc51c79f@judge.example>
Date: Mon, 23 Nov 2026 12:14:36 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

PRESS TO ALL
Hello all.
END PRESS
', char(10), char(13) || char(10)) AS BLOB),'l54360454@players.example','done','obeyed','p7','{"trust": 1, "player": "p7", "doubt": "public", "is_sender": true}',X'25BCD8788DF3C845AC82E11FDC2DD88011502C24B3A4FC6FDDF88B81AFD6BF80');
INSERT INTO "letters" VALUES(36,'2026-11-23T12:14:36.195625Z','stranger@players.example','judge@judge.example',X'7612F594C9AA72B03FD0D78B7B347B163857B7ABCFCD9746770802E731679317',CAST(replace('From: stranger@players.example
Message-ID: <l54360455@players.example>
To: judge@judge.example
Subject: Diplomacy
Date: Mon, 23 Nov 2026 12:14:36 -0000
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

hello?
', char(10), char(13) || char(10)) AS BLOB),'l54360455@players.example','done','answered a stranger',NULL,'{"doubt": "public"}',NULL);
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
INSERT INTO "meta" VALUES('heartbeat','','2026-11-23T12:14:35.513676Z');
INSERT INTO "meta" VALUES('chores','','2026-11-23T12:14:05.164959Z');
INSERT INTO "meta" VALUES('weekly','','2026-11-23T06:00:00.000000Z');
INSERT INTO "meta" VALUES('digest','','2026-11-23T12:14:05.164959Z');
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
INSERT INTO "order_sets" VALUES(1,'alpha','S1901M','austria',19,'2026-11-23T12:14:12.355832Z','["A vie - gal","A bud - ser","F tri - alb"]','[]');
INSERT INTO "order_sets" VALUES(2,'alpha','S1901M','england',20,'2026-11-23T12:14:14.747623Z','["F lon - nth","F edi - nrg","A lvp - yor"]','[]');
INSERT INTO "order_sets" VALUES(3,'alpha','S1901M','france',21,'2026-11-23T12:14:15.575167Z','["A par - bur","A mar - spa","F bre - mid"]','[]');
INSERT INTO "order_sets" VALUES(4,'alpha','S1901M','germany',22,'2026-11-23T12:14:16.290761Z','["A ber - sil","A mun - ruh","F kie - den"]','[]');
INSERT INTO "order_sets" VALUES(5,'alpha','S1901M','italy',23,'2026-11-23T12:14:17.089394Z','["A ven H","A rom - apu","F nap - ion"]','[]');
INSERT INTO "order_sets" VALUES(6,'alpha','S1901M','russia',24,'2026-11-23T12:14:18.235964Z','["A mos - stp","A war H","F sev - bla","F stp/sc - bot"]','[]');
INSERT INTO "order_sets" VALUES(7,'alpha','S1901M','turkey',25,'2026-11-23T12:14:19.062928Z','["A con - bul","A smy - con","F ank H"]','[]');
INSERT INTO "order_sets" VALUES(8,'alpha','F1901M','austria',26,'2026-11-23T12:14:23.408203Z','["A gal S A sil - war","A ser H","F alb - gre"]','[]');
INSERT INTO "order_sets" VALUES(9,'alpha','F1901M','england',27,'2026-11-23T12:14:24.423132Z','["F nth - nwy","F nrg - bar","A yor H"]','[]');
INSERT INTO "order_sets" VALUES(10,'alpha','F1901M','france',28,'2026-11-23T12:14:25.549754Z','["A bur - bel","A spa H","F mid - por"]','[]');
INSERT INTO "order_sets" VALUES(11,'alpha','F1901M','germany',29,'2026-11-23T12:14:27.160982Z','["A sil - war","A ruh - hol","F den - swe"]','[]');
INSERT INTO "order_sets" VALUES(12,'alpha','F1901M','italy',30,'2026-11-23T12:14:28.421437Z','["A apu - tun","F ion C A apu - tun","A ven H"]','[]');
INSERT INTO "order_sets" VALUES(13,'alpha','F1901M','russia',31,'2026-11-23T12:14:29.705757Z','["A war H","A stp - fin","F bla - rum","F bot - swe"]','[]');
INSERT INTO "order_sets" VALUES(14,'alpha','F1901M','turkey',32,'2026-11-23T12:14:31.260671Z','["A bul H","A con H","F ank H"]','[]');
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
, held INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "outbox" VALUES(1,'letter:1:unproven',1,NULL,'p1','judge@judge.example','iris@players.example','judge.none.1fd245c2153d0f8c@judge.example','Welcome to the judge',X'','2026-11-23T12:14:05.220850Z',1,'2026-11-23T12:14:05.220850Z','kept as 00000001.judge.eml','sent','2026-11-23T12:14:06.541998Z',0);
INSERT INTO "outbox" VALUES(2,'letter:2:unproven',2,NULL,'p2','judge@judge.example','anna@players.example','judge.none.13bea8ad5b7be202@judge.example','Welcome to the judge',X'','2026-11-23T12:14:06.693835Z',1,'2026-11-23T12:14:06.693835Z','kept as 00000002.judge.eml','sent','2026-11-23T12:14:06.733899Z',0);
INSERT INTO "outbox" VALUES(3,'letter:3:unproven',3,NULL,'p3','judge@judge.example','boris@players.example','judge.none.605a8b05e55e8e57@judge.example','Welcome to the judge',X'','2026-11-23T12:14:06.821816Z',1,'2026-11-23T12:14:06.821816Z','kept as 00000003.judge.eml','sent','2026-11-23T12:14:06.827519Z',0);
INSERT INTO "outbox" VALUES(4,'letter:4:unproven',4,NULL,'p4','judge@judge.example','chloe@players.example','judge.none.65b8f1e61fe0996e@judge.example','Welcome to the judge',X'','2026-11-23T12:14:06.945868Z',1,'2026-11-23T12:14:06.945868Z','kept as 00000004.judge.eml','sent','2026-11-23T12:14:06.970084Z',0);
INSERT INTO "outbox" VALUES(5,'letter:5:unproven',5,NULL,'p5','judge@judge.example','dieter@players.example','judge.none.ce264228c2cb3aa1@judge.example','Welcome to the judge',X'','2026-11-23T12:14:07.077025Z',1,'2026-11-23T12:14:07.077025Z','kept as 00000005.judge.eml','sent','2026-11-23T12:14:07.097851Z',0);
INSERT INTO "outbox" VALUES(6,'letter:6:unproven',6,NULL,'p6','judge@judge.example','elena@players.example','judge.none.fac93ad0affcae17@judge.example','Welcome to the judge',X'','2026-11-23T12:14:07.185573Z',1,'2026-11-23T12:14:07.185573Z','kept as 00000006.judge.eml','sent','2026-11-23T12:14:07.190642Z',0);
INSERT INTO "outbox" VALUES(7,'letter:7:unproven',7,NULL,'p7','judge@judge.example','farid@players.example','judge.none.0f6b62fb6723d885@judge.example','Welcome to the judge',X'','2026-11-23T12:14:07.293695Z',1,'2026-11-23T12:14:07.293695Z','kept as 00000007.judge.eml','sent','2026-11-23T12:14:07.299512Z',0);
INSERT INTO "outbox" VALUES(8,'letter:8:unproven',8,NULL,'p8','judge@judge.example','greta@players.example','judge.none.eb985ac540da223c@judge.example','Welcome to the judge',X'','2026-11-23T12:14:07.405376Z',1,'2026-11-23T12:14:07.405376Z','kept as 00000008.judge.eml','sent','2026-11-23T12:14:07.423405Z',0);
INSERT INTO "outbox" VALUES(9,'letter:9:unproven',9,NULL,'p9','judge@judge.example','otto@players.example','judge.none.14a67640107019ee@judge.example','Welcome to the judge',X'','2026-11-23T12:14:07.508187Z',1,'2026-11-23T12:14:07.508187Z','kept as 00000009.judge.eml','sent','2026-11-23T12:14:07.522832Z',0);
INSERT INTO "outbox" VALUES(10,'letter:10:answer',10,'alpha','p1','judge@judge.example','iris@players.example','alpha.none.4eafc5b2f4cbb989@judge.example','[alpha] Your game is open',X'','2026-11-23T12:14:07.625386Z',1,'2026-11-23T12:14:07.625386Z','kept as 00000010.judge.eml','sent','2026-11-23T12:14:07.657762Z',0);
INSERT INTO "outbox" VALUES(11,'letter:11:answer',11,'alpha','p9','judge@judge.example','otto@players.example','alpha.none.6921745e1a0e511f@judge.example','[alpha] You are watching',X'','2026-11-23T12:14:07.796840Z',1,'2026-11-23T12:14:07.796840Z','kept as 00000011.judge.eml','sent','2026-11-23T12:14:07.841939Z',0);
INSERT INTO "outbox" VALUES(12,'event:alpha:2:0:p1',11,'alpha','p1','judge@judge.example','iris@players.example','alpha.none.f3ad5c56333a95ef@judge.example','[alpha] Otto is watching',X'','2026-11-23T12:14:07.796840Z',1,'2026-11-23T12:14:07.796840Z','kept as 00000012.judge.eml','sent','2026-11-23T12:14:07.841939Z',0);
INSERT INTO "outbox" VALUES(13,'letter:12:answer',12,'alpha','p2','judge@judge.example','anna@players.example','alpha.none.ff4d189bf91adf95@judge.example','[alpha] You have a seat',X'','2026-11-23T12:14:07.961706Z',1,'2026-11-23T12:14:07.961706Z','kept as 00000013.judge.eml','sent','2026-11-23T12:14:07.969496Z',0);
INSERT INTO "outbox" VALUES(14,'event:alpha:3:0:p1',12,'alpha','p1','judge@judge.example','iris@players.example','alpha.none.5d687412d3d9a55f@judge.example','[alpha] Anna joined, 6 seats are free',X'','2026-11-23T12:14:07.961706Z',1,'2026-11-23T12:14:07.961706Z','kept as 00000014.judge.eml','sent','2026-11-23T12:14:07.969496Z',0);
INSERT INTO "outbox" VALUES(15,'event:alpha:3:0:p9',12,'alpha','p9','judge@judge.example','otto@players.example','alpha.none.7a4334badcdbc8d9@judge.example','[alpha] Anna joined, 6 seats are free',X'','2026-11-23T12:14:07.961706Z',1,'2026-11-23T12:14:07.961706Z','kept as 00000015.judge.eml','sent','2026-11-23T12:14:07.969496Z',0);
INSERT INTO "outbox" VALUES(16,'letter:13:answer',13,'alpha','p3','judge@judge.example','boris@players.example','alpha.none.019ae930d620e577@judge.example','[alpha] You have a seat',X'','2026-11-23T12:14:08.109382Z',1,'2026-11-23T12:14:08.109382Z','kept as 00000016.judge.eml','sent','2026-11-23T12:14:08.133551Z',0);
INSERT INTO "outbox" VALUES(17,'event:alpha:4:0:p2',13,'alpha','p2','judge@judge.example','anna@players.example','alpha.none.785c1188f1238261@judge.example','[alpha] Boris joined, 5 seats are free',X'','2026-11-23T12:14:08.109382Z',1,'2026-11-23T12:14:08.109382Z','kept as 00000017.judge.eml','sent','2026-11-23T12:14:08.133551Z',0);
INSERT INTO "outbox" VALUES(18,'event:alpha:4:0:p1',13,'alpha','p1','judge@judge.example','iris@players.example','alpha.none.beb88faab911d9de@judge.example','[alpha] Boris joined, 5 seats are free',X'','2026-11-23T12:14:08.109382Z',1,'2026-11-23T12:14:08.109382Z','kept as 00000018.judge.eml','sent','2026-11-23T12:14:08.133551Z',0);
INSERT INTO "outbox" VALUES(19,'event:alpha:4:0:p9',13,'alpha','p9','judge@judge.example','otto@players.example','alpha.none.0aa3054f158612f3@judge.example','[alpha] Boris joined, 5 seats are free',X'','2026-11-23T12:14:08.109382Z',1,'2026-11-23T12:14:08.109382Z','kept as 00000019.judge.eml','sent','2026-11-23T12:14:08.133551Z',0);
INSERT INTO "outbox" VALUES(20,'letter:14:answer',14,'alpha','p4','judge@judge.example','chloe@players.example','alpha.none.bf1fad490b82fc90@judge.example','[alpha] You have a seat',X'','2026-11-23T12:14:08.266327Z',1,'2026-11-23T12:14:08.266327Z','kept as 00000020.judge.eml','sent','2026-11-23T12:14:08.297945Z',0);
INSERT INTO "outbox" VALUES(21,'event:alpha:5:0:p2',14,'alpha','p2','judge@judge.example','anna@players.example','alpha.none.7a7dbfe0dbca4af4@judge.example','[alpha] Chloe joined, 4 seats are free',X'','2026-11-23T12:14:08.266327Z',1,'2026-11-23T12:14:08.266327Z','kept as 00000021.judge.eml','sent','2026-11-23T12:14:08.297945Z',0);
INSERT INTO "outbox" VALUES(22,'event:alpha:5:0:p3',14,'alpha','p3','judge@judge.example','boris@players.example','alpha.none.772fe24f4c4648ec@judge.example','[alpha] Chloe joined, 4 seats are free',X'','2026-11-23T12:14:08.266327Z',1,'2026-11-23T12:14:08.266327Z','kept as 00000022.judge.eml','sent','2026-11-23T12:14:08.297945Z',0);
INSERT INTO "outbox" VALUES(23,'event:alpha:5:0:p1',14,'alpha','p1','judge@judge.example','iris@players.example','alpha.none.c7963ef7ae27b520@judge.example','[alpha] Chloe joined, 4 seats are free',X'','2026-11-23T12:14:08.266327Z',1,'2026-11-23T12:14:08.266327Z','kept as 00000023.judge.eml','sent','2026-11-23T12:14:08.297945Z',0);
INSERT INTO "outbox" VALUES(24,'event:alpha:5:0:p9',14,'alpha','p9','judge@judge.example','otto@players.example','alpha.none.ec5e154bde52e6ed@judge.example','[alpha] Chloe joined, 4 seats are free',X'','2026-11-23T12:14:08.266327Z',1,'2026-11-23T12:14:08.266327Z','kept as 00000024.judge.eml','sent','2026-11-23T12:14:08.297945Z',0);
INSERT INTO "outbox" VALUES(25,'letter:15:answer',15,'alpha','p5','judge@judge.example','dieter@players.example','alpha.none.6072b94bc27ab3d8@judge.example','[alpha] You have a seat',X'','2026-11-23T12:14:08.390071Z',1,'2026-11-23T12:14:08.390071Z','kept as 00000025.judge.eml','sent','2026-11-23T12:14:08.398429Z',0);
INSERT INTO "outbox" VALUES(26,'event:alpha:6:0:p2',15,'alpha','p2','judge@judge.example','anna@players.example','alpha.none.de2dbebc6d519bcc@judge.example','[alpha] Dieter joined, 3 seats are free',X'','2026-11-23T12:14:08.390071Z',1,'2026-11-23T12:14:08.390071Z','kept as 00000026.judge.eml','sent','2026-11-23T12:14:08.398429Z',0);
INSERT INTO "outbox" VALUES(27,'event:alpha:6:0:p3',15,'alpha','p3','judge@judge.example','boris@players.example','alpha.none.84f9a52c37271dd7@judge.example','[alpha] Dieter joined, 3 seats are free',X'','2026-11-23T12:14:08.390071Z',1,'2026-11-23T12:14:08.390071Z','kept as 00000027.judge.eml','sent','2026-11-23T12:14:08.398429Z',0);
INSERT INTO "outbox" VALUES(28,'event:alpha:6:0:p4',15,'alpha','p4','judge@judge.example','chloe@players.example','alpha.none.20a589449619269b@judge.example','[alpha] Dieter joined, 3 seats are free',X'','2026-11-23T12:14:08.390071Z',1,'2026-11-23T12:14:08.390071Z','kept as 00000028.judge.eml','sent','2026-11-23T12:14:08.398429Z',0);
INSERT INTO "outbox" VALUES(29,'event:alpha:6:0:p1',15,'alpha','p1','judge@judge.example','iris@players.example','alpha.none.42bf30bcd43e57f5@judge.example','[alpha] Dieter joined, 3 seats are free',X'','2026-11-23T12:14:08.390071Z',1,'2026-11-23T12:14:08.390071Z','kept as 00000029.judge.eml','sent','2026-11-23T12:14:08.398429Z',0);
INSERT INTO "outbox" VALUES(30,'event:alpha:6:0:p9',15,'alpha','p9','judge@judge.example','otto@players.example','alpha.none.14c5d026b962ccee@judge.example','[alpha] Dieter joined, 3 seats are free',X'','2026-11-23T12:14:08.390071Z',1,'2026-11-23T12:14:08.390071Z','kept as 00000030.judge.eml','sent','2026-11-23T12:14:08.398429Z',0);
INSERT INTO "outbox" VALUES(31,'letter:16:answer',16,'alpha','p6','judge@judge.example','elena@players.example','alpha.none.82c9aa20aea843ab@judge.example','[alpha] You have a seat',X'','2026-11-23T12:14:08.560200Z',1,'2026-11-23T12:14:08.560200Z','kept as 00000031.judge.eml','sent','2026-11-23T12:14:08.612354Z',0);
INSERT INTO "outbox" VALUES(32,'event:alpha:7:0:p2',16,'alpha','p2','judge@judge.example','anna@players.example','alpha.none.aa3f5f17f90f6949@judge.example','[alpha] Elena joined, 2 seats are free',X'','2026-11-23T12:14:08.560200Z',1,'2026-11-23T12:14:08.560200Z','kept as 00000032.judge.eml','sent','2026-11-23T12:14:08.612354Z',0);
INSERT INTO "outbox" VALUES(33,'event:alpha:7:0:p3',16,'alpha','p3','judge@judge.example','boris@players.example','alpha.none.e0fbc1a4cda04f9f@judge.example','[alpha] Elena joined, 2 seats are free',X'','2026-11-23T12:14:08.560200Z',1,'2026-11-23T12:14:08.560200Z','kept as 00000033.judge.eml','sent','2026-11-23T12:14:08.612354Z',0);
INSERT INTO "outbox" VALUES(34,'event:alpha:7:0:p4',16,'alpha','p4','judge@judge.example','chloe@players.example','alpha.none.f7205306ef576075@judge.example','[alpha] Elena joined, 2 seats are free',X'','2026-11-23T12:14:08.560200Z',1,'2026-11-23T12:14:08.560200Z','kept as 00000034.judge.eml','sent','2026-11-23T12:14:08.612354Z',0);
INSERT INTO "outbox" VALUES(35,'event:alpha:7:0:p5',16,'alpha','p5','judge@judge.example','dieter@players.example','alpha.none.3968f15164dddc76@judge.example','[alpha] Elena joined, 2 seats are free',X'','2026-11-23T12:14:08.560200Z',1,'2026-11-23T12:14:08.560200Z','kept as 00000035.judge.eml','sent','2026-11-23T12:14:08.612354Z',0);
INSERT INTO "outbox" VALUES(36,'event:alpha:7:0:p1',16,'alpha','p1','judge@judge.example','iris@players.example','alpha.none.e066949ecce64e91@judge.example','[alpha] Elena joined, 2 seats are free',X'','2026-11-23T12:14:08.560200Z',1,'2026-11-23T12:14:08.560200Z','kept as 00000036.judge.eml','sent','2026-11-23T12:14:08.612354Z',0);
INSERT INTO "outbox" VALUES(37,'event:alpha:7:0:p9',16,'alpha','p9','judge@judge.example','otto@players.example','alpha.none.a31646a8533ed340@judge.example','[alpha] Elena joined, 2 seats are free',X'','2026-11-23T12:14:08.560200Z',1,'2026-11-23T12:14:08.560200Z','kept as 00000037.judge.eml','sent','2026-11-23T12:14:08.612354Z',0);
INSERT INTO "outbox" VALUES(38,'letter:17:answer',17,'alpha','p7','judge@judge.example','farid@players.example','alpha.none.c25ca3699b6335db@judge.example','[alpha] You have a seat',X'','2026-11-23T12:14:08.677707Z',1,'2026-11-23T12:14:08.677707Z','kept as 00000038.judge.eml','sent','2026-11-23T12:14:08.738131Z',0);
INSERT INTO "outbox" VALUES(39,'event:alpha:8:0:p2',17,'alpha','p2','judge@judge.example','anna@players.example','alpha.none.0d82833f899c04e4@judge.example','[alpha] Farid joined, 1 seat is free',X'','2026-11-23T12:14:08.677707Z',1,'2026-11-23T12:14:08.677707Z','kept as 00000039.judge.eml','sent','2026-11-23T12:14:08.738131Z',0);
INSERT INTO "outbox" VALUES(40,'event:alpha:8:0:p3',17,'alpha','p3','judge@judge.example','boris@players.example','alpha.none.24b9ad4d904b7e16@judge.example','[alpha] Farid joined, 1 seat is free',X'','2026-11-23T12:14:08.677707Z',1,'2026-11-23T12:14:08.677707Z','kept as 00000040.judge.eml','sent','2026-11-23T12:14:08.738131Z',0);
INSERT INTO "outbox" VALUES(41,'event:alpha:8:0:p4',17,'alpha','p4','judge@judge.example','chloe@players.example','alpha.none.d4a9dfbe39d48200@judge.example','[alpha] Farid joined, 1 seat is free',X'','2026-11-23T12:14:08.677707Z',1,'2026-11-23T12:14:08.677707Z','kept as 00000041.judge.eml','sent','2026-11-23T12:14:08.738131Z',0);
INSERT INTO "outbox" VALUES(42,'event:alpha:8:0:p5',17,'alpha','p5','judge@judge.example','dieter@players.example','alpha.none.2fecd88fc8f0f520@judge.example','[alpha] Farid joined, 1 seat is free',X'','2026-11-23T12:14:08.677707Z',1,'2026-11-23T12:14:08.677707Z','kept as 00000042.judge.eml','sent','2026-11-23T12:14:08.738131Z',0);
INSERT INTO "outbox" VALUES(43,'event:alpha:8:0:p6',17,'alpha','p6','judge@judge.example','elena@players.example','alpha.none.86162ffb585b6fef@judge.example','[alpha] Farid joined, 1 seat is free',X'','2026-11-23T12:14:08.677707Z',1,'2026-11-23T12:14:08.677707Z','kept as 00000043.judge.eml','sent','2026-11-23T12:14:08.738131Z',0);
INSERT INTO "outbox" VALUES(44,'event:alpha:8:0:p1',17,'alpha','p1','judge@judge.example','iris@players.example','alpha.none.f49070ffc1d4cbcf@judge.example','[alpha] Farid joined, 1 seat is free',X'','2026-11-23T12:14:08.677707Z',1,'2026-11-23T12:14:08.677707Z','kept as 00000044.judge.eml','sent','2026-11-23T12:14:08.738131Z',0);
INSERT INTO "outbox" VALUES(45,'event:alpha:8:0:p9',17,'alpha','p9','judge@judge.example','otto@players.example','alpha.none.fa02b0f2992c7957@judge.example','[alpha] Farid joined, 1 seat is free',X'','2026-11-23T12:14:08.677707Z',1,'2026-11-23T12:14:08.677707Z','kept as 00000045.judge.eml','sent','2026-11-23T12:14:08.738131Z',0);
INSERT INTO "outbox" VALUES(46,'letter:18:answer',18,'alpha','p8','judge@judge.example','greta@players.example','alpha.S1901M.f71ae68ce9d02f92@judge.example','[alpha S1901M] You have a seat',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000046.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(47,'event:alpha:9:1:p2',18,'alpha','p2','judge@judge.example','anna@players.example','alpha.S1901M.3e25631efa084ef1@judge.example','[alpha S1901M] The game begins: you are Russia',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000047.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(48,'event:alpha:9:1:p3',18,'alpha','p3','judge@judge.example','boris@players.example','alpha.S1901M.eaaab6e07c2797aa@judge.example','[alpha S1901M] The game begins: you are France',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000048.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(49,'event:alpha:9:1:p4',18,'alpha','p4','judge@judge.example','chloe@players.example','alpha.S1901M.0fdb9ba0035f675d@judge.example','[alpha S1901M] The game begins: you are England',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000049.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(50,'event:alpha:9:1:p5',18,'alpha','p5','judge@judge.example','dieter@players.example','alpha.S1901M.29938f28f4a7a443@judge.example','[alpha S1901M] The game begins: you are Germany',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000050.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(51,'event:alpha:9:1:p6',18,'alpha','p6','judge@judge.example','elena@players.example','alpha.S1901M.a34df3120299c2af@judge.example','[alpha S1901M] The game begins: you are Austria',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000051.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(52,'event:alpha:9:1:p7',18,'alpha','p7','judge@judge.example','farid@players.example','alpha.S1901M.1e5d04faed21cc0d@judge.example','[alpha S1901M] The game begins: you are Turkey',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000052.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(53,'event:alpha:9:1:p8',18,'alpha','p8','judge@judge.example','greta@players.example','alpha.S1901M.a0a7d18ca26882db@judge.example','[alpha S1901M] The game begins: you are Italy',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000053.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(54,'event:alpha:9:1:p1',18,'alpha','p1','judge@judge.example','iris@players.example','alpha.S1901M.4a3036dea72eef5d@judge.example','[alpha S1901M] The game begins',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000054.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(55,'event:alpha:9:1:p9',18,'alpha','p9','judge@judge.example','otto@players.example','alpha.S1901M.49bf657f7230a32b@judge.example','[alpha S1901M] The game begins',X'','2026-11-23T12:14:08.864661Z',1,'2026-11-23T12:14:08.864661Z','kept as 00000055.judge.eml','sent','2026-11-23T12:14:08.929864Z',0);
INSERT INTO "outbox" VALUES(56,'letter:19:answer',19,'alpha','p6','judge@judge.example','elena@players.example','alpha.S1901M.6fec15ad2c9c0a1b@judge.example','Re: [alpha S1901M] The game begins: you are Austria',X'','2026-11-23T12:14:12.361662Z',1,'2026-11-23T12:14:12.361662Z','kept as 00000056.judge.eml','sent','2026-11-23T12:14:14.609377Z',0);
INSERT INTO "outbox" VALUES(57,'letter:20:answer',20,'alpha','p4','judge@judge.example','chloe@players.example','alpha.S1901M.8e3fec28b71a0056@judge.example','Re: [alpha S1901M] The game begins: you are England',X'','2026-11-23T12:14:14.748509Z',1,'2026-11-23T12:14:14.748509Z','kept as 00000057.judge.eml','sent','2026-11-23T12:14:15.421329Z',0);
INSERT INTO "outbox" VALUES(58,'letter:21:answer',21,'alpha','p3','judge@judge.example','boris@players.example','alpha.S1901M.e706f767ee07698f@judge.example','Re: [alpha S1901M] The game begins: you are France',X'','2026-11-23T12:14:15.585814Z',1,'2026-11-23T12:14:15.585814Z','kept as 00000058.judge.eml','sent','2026-11-23T12:14:16.108117Z',0);
INSERT INTO "outbox" VALUES(59,'letter:22:answer',22,'alpha','p5','judge@judge.example','dieter@players.example','alpha.S1901M.f938531554f404ba@judge.example','Re: [alpha S1901M] The game begins: you are Germany',X'','2026-11-23T12:14:16.301802Z',1,'2026-11-23T12:14:16.301802Z','kept as 00000059.judge.eml','sent','2026-11-23T12:14:16.923596Z',0);
INSERT INTO "outbox" VALUES(60,'letter:23:answer',23,'alpha','p8','judge@judge.example','greta@players.example','alpha.S1901M.835c87592617df79@judge.example','Re: [alpha S1901M] The game begins: you are Italy',X'','2026-11-23T12:14:17.113975Z',1,'2026-11-23T12:14:17.113975Z','kept as 00000060.judge.eml','sent','2026-11-23T12:14:18.013323Z',0);
INSERT INTO "outbox" VALUES(61,'letter:24:answer',24,'alpha','p2','judge@judge.example','anna@players.example','alpha.S1901M.16323aad33d3d913@judge.example','Re: [alpha S1901M] The game begins: you are Russia',X'','2026-11-23T12:14:18.245706Z',1,'2026-11-23T12:14:18.245706Z','kept as 00000061.judge.eml','sent','2026-11-23T12:14:18.913364Z',0);
INSERT INTO "outbox" VALUES(62,'letter:25:answer',25,'alpha','p7','judge@judge.example','farid@players.example','alpha.F1901M.cdf7a881596c5c6e@judge.example','[alpha F1901M] Fall 1901, movement: your orders',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000062.judge.eml','sent','2026-11-23T12:14:19.198098Z',0);
INSERT INTO "outbox" VALUES(63,'event:alpha:16:1:p2',25,'alpha','p2','judge@judge.example','anna@players.example','alpha.F1901M.f36e34c1ca1dea6d@judge.example','[alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000063.judge.eml','sent','2026-11-23T12:14:20.846367Z',0);
INSERT INTO "outbox" VALUES(64,'event:alpha:16:1:p3',25,'alpha','p3','judge@judge.example','boris@players.example','alpha.F1901M.db478d2af45285ff@judge.example','[alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000064.judge.eml','sent','2026-11-23T12:14:20.846367Z',0);
INSERT INTO "outbox" VALUES(65,'event:alpha:16:1:p4',25,'alpha','p4','judge@judge.example','chloe@players.example','alpha.F1901M.a3052bd27192c5ff@judge.example','[alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000065.judge.eml','sent','2026-11-23T12:14:20.846367Z',0);
INSERT INTO "outbox" VALUES(66,'event:alpha:16:1:p5',25,'alpha','p5','judge@judge.example','dieter@players.example','alpha.F1901M.57e7507833ed07a0@judge.example','[alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000066.judge.eml','sent','2026-11-23T12:14:20.846367Z',0);
INSERT INTO "outbox" VALUES(67,'event:alpha:16:1:p6',25,'alpha','p6','judge@judge.example','elena@players.example','alpha.F1901M.f09b197ddf7a9c2a@judge.example','[alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000067.judge.eml','sent','2026-11-23T12:14:20.846367Z',0);
INSERT INTO "outbox" VALUES(68,'event:alpha:16:1:p7',25,'alpha','p7','judge@judge.example','farid@players.example','alpha.F1901M.c987c0ab77492814@judge.example','[alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000068.judge.eml','sent','2026-11-23T12:14:20.846367Z',0);
INSERT INTO "outbox" VALUES(69,'event:alpha:16:1:p8',25,'alpha','p8','judge@judge.example','greta@players.example','alpha.F1901M.dd21120c5755ef9b@judge.example','[alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000069.judge.eml','sent','2026-11-23T12:14:20.846367Z',0);
INSERT INTO "outbox" VALUES(70,'event:alpha:16:1:p1',25,'alpha','p1','judge@judge.example','iris@players.example','alpha.F1901M.ffe1affa31db9fd9@judge.example','[alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000070.judge.eml','sent','2026-11-23T12:14:20.846367Z',0);
INSERT INTO "outbox" VALUES(71,'event:alpha:16:1:p9',25,'alpha','p9','judge@judge.example','otto@players.example','alpha.F1901M.8110c550266ef84c@judge.example','[alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:19.065273Z',1,'2026-11-23T12:14:19.065273Z','kept as 00000071.judge.eml','sent','2026-11-23T12:14:20.846367Z',0);
INSERT INTO "outbox" VALUES(72,'letter:26:answer',26,'alpha','p6','judge@judge.example','elena@players.example','alpha.F1901M.a0a023b2e571d50f@judge.example','Re: [alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:23.418020Z',1,'2026-11-23T12:14:23.418020Z','kept as 00000072.judge.eml','sent','2026-11-23T12:14:24.126004Z',0);
INSERT INTO "outbox" VALUES(73,'letter:27:answer',27,'alpha','p4','judge@judge.example','chloe@players.example','alpha.F1901M.0ba4e757693e7879@judge.example','Re: [alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:24.434265Z',1,'2026-11-23T12:14:24.434265Z','kept as 00000073.judge.eml','sent','2026-11-23T12:14:25.181398Z',0);
INSERT INTO "outbox" VALUES(74,'letter:28:answer',28,'alpha','p3','judge@judge.example','boris@players.example','alpha.F1901M.614b3acb542cf418@judge.example','Re: [alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:25.551764Z',1,'2026-11-23T12:14:25.551764Z','kept as 00000074.judge.eml','sent','2026-11-23T12:14:26.855750Z',0);
INSERT INTO "outbox" VALUES(75,'letter:29:answer',29,'alpha','p5','judge@judge.example','dieter@players.example','alpha.F1901M.f7fe3eb34ddd6805@judge.example','Re: [alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:27.193421Z',1,'2026-11-23T12:14:27.193421Z','kept as 00000075.judge.eml','sent','2026-11-23T12:14:28.237445Z',0);
INSERT INTO "outbox" VALUES(76,'letter:30:answer',30,'alpha','p8','judge@judge.example','greta@players.example','alpha.F1901M.f95d50da45170e5d@judge.example','Re: [alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:28.425753Z',1,'2026-11-23T12:14:28.425753Z','kept as 00000076.judge.eml','sent','2026-11-23T12:14:29.169381Z',0);
INSERT INTO "outbox" VALUES(77,'letter:31:answer',31,'alpha','p2','judge@judge.example','anna@players.example','alpha.F1901M.cfe8040111872637@judge.example','Re: [alpha F1901M] Spring 1901, movement: results',X'','2026-11-23T12:14:29.706742Z',1,'2026-11-23T12:14:29.706742Z','kept as 00000077.judge.eml','sent','2026-11-23T12:14:30.915641Z',0);
INSERT INTO "outbox" VALUES(78,'letter:32:answer',32,'alpha','p7','judge@judge.example','farid@players.example','alpha.F1901R.856e652be3f9ad42@judge.example','[alpha F1901R] Fall 1901, retreats: your orders',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000078.judge.eml','sent','2026-11-23T12:14:31.354023Z',0);
INSERT INTO "outbox" VALUES(79,'event:alpha:23:1:p2',32,'alpha','p2','judge@judge.example','anna@players.example','alpha.F1901R.ad5b1738344f2849@judge.example','[alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000079.judge.eml','sent','2026-11-23T12:14:32.821409Z',0);
INSERT INTO "outbox" VALUES(80,'event:alpha:23:1:p3',32,'alpha','p3','judge@judge.example','boris@players.example','alpha.F1901R.79cafe9c14c085ea@judge.example','[alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000080.judge.eml','sent','2026-11-23T12:14:32.821409Z',0);
INSERT INTO "outbox" VALUES(81,'event:alpha:23:1:p4',32,'alpha','p4','judge@judge.example','chloe@players.example','alpha.F1901R.4b8a05c4be1b4bda@judge.example','[alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000081.judge.eml','sent','2026-11-23T12:14:32.821409Z',0);
INSERT INTO "outbox" VALUES(82,'event:alpha:23:1:p5',32,'alpha','p5','judge@judge.example','dieter@players.example','alpha.F1901R.5e7bea9ac17c9b14@judge.example','[alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000082.judge.eml','sent','2026-11-23T12:14:32.821409Z',0);
INSERT INTO "outbox" VALUES(83,'event:alpha:23:1:p6',32,'alpha','p6','judge@judge.example','elena@players.example','alpha.F1901R.cfb3f134c1b9be43@judge.example','[alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000083.judge.eml','sent','2026-11-23T12:14:32.821409Z',0);
INSERT INTO "outbox" VALUES(84,'event:alpha:23:1:p7',32,'alpha','p7','judge@judge.example','farid@players.example','alpha.F1901R.670ec936bc51c79f@judge.example','[alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000084.judge.eml','sent','2026-11-23T12:14:32.821409Z',0);
INSERT INTO "outbox" VALUES(85,'event:alpha:23:1:p8',32,'alpha','p8','judge@judge.example','greta@players.example','alpha.F1901R.84ba68993444debc@judge.example','[alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000085.judge.eml','sent','2026-11-23T12:14:32.821409Z',0);
INSERT INTO "outbox" VALUES(86,'event:alpha:23:1:p1',32,'alpha','p1','judge@judge.example','iris@players.example','alpha.F1901R.807a7c3c292ef4ce@judge.example','[alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000086.judge.eml','sent','2026-11-23T12:14:32.821409Z',0);
INSERT INTO "outbox" VALUES(87,'event:alpha:23:1:p9',32,'alpha','p9','judge@judge.example','otto@players.example','alpha.F1901R.43ba2b3c8efab9c6@judge.example','[alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:31.262871Z',1,'2026-11-23T12:14:31.262871Z','kept as 00000087.judge.eml','sent','2026-11-23T12:14:32.821409Z',0);
INSERT INTO "outbox" VALUES(88,'letter:33:answer',33,'alpha','p3','judge@judge.example','boris@players.example','alpha.F1901R.681e4d269d6cea2b@judge.example','Re: [alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:35.513676Z',1,'2026-11-23T12:14:35.513676Z','kept as 00000088.judge.eml','sent','2026-11-23T12:14:35.546892Z',0);
INSERT INTO "outbox" VALUES(89,'letter:34:answer',34,'alpha','p8','judge@judge.example','greta@players.example','alpha.F1901R.83207bfbce940086@judge.example','Re: [alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:35.729451Z',1,'2026-11-23T12:14:35.729451Z','kept as 00000089.judge.eml','sent','2026-11-23T12:14:35.754455Z',0);
INSERT INTO "outbox" VALUES(90,'event:alpha:25:0:p3',34,'alpha','p3','judge@judge.example','boris@players.example','alpha.F1901R.225f20f58348792f@judge.example','[alpha F1901R] Press from Italy to France',X'','2026-11-23T12:14:35.729451Z',1,'2026-11-23T12:14:35.729451Z','kept as 00000090.judge.eml','sent','2026-11-23T12:14:35.754455Z',0);
INSERT INTO "outbox" VALUES(91,'letter:35:answer',35,'alpha','p7','judge@judge.example','farid@players.example','alpha.F1901R.1a0413ca6c2b570b@judge.example','Re: [alpha F1901R] Fall 1901, movement: results',X'','2026-11-23T12:14:36.055846Z',1,'2026-11-23T12:14:36.055846Z','kept as 00000091.judge.eml','sent','2026-11-23T12:14:36.120086Z',0);
INSERT INTO "outbox" VALUES(92,'event:alpha:26:0:p2',35,'alpha','p2','judge@judge.example','anna@players.example','alpha.F1901R.1637c2a89d44492d@judge.example','[alpha F1901R] Press from Turkey to all',X'','2026-11-23T12:14:36.055846Z',1,'2026-11-23T12:14:36.055846Z','kept as 00000092.judge.eml','sent','2026-11-23T12:14:36.120086Z',0);
INSERT INTO "outbox" VALUES(93,'event:alpha:26:0:p3',35,'alpha','p3','judge@judge.example','boris@players.example','alpha.F1901R.b10b109713498dab@judge.example','[alpha F1901R] Press from Turkey to all',X'','2026-11-23T12:14:36.055846Z',1,'2026-11-23T12:14:36.055846Z','kept as 00000093.judge.eml','sent','2026-11-23T12:14:36.120086Z',0);
INSERT INTO "outbox" VALUES(94,'event:alpha:26:0:p4',35,'alpha','p4','judge@judge.example','chloe@players.example','alpha.F1901R.af79941108058257@judge.example','[alpha F1901R] Press from Turkey to all',X'','2026-11-23T12:14:36.055846Z',1,'2026-11-23T12:14:36.055846Z','kept as 00000094.judge.eml','sent','2026-11-23T12:14:36.120086Z',0);
INSERT INTO "outbox" VALUES(95,'event:alpha:26:0:p5',35,'alpha','p5','judge@judge.example','dieter@players.example','alpha.F1901R.20ae63c233bf3f1f@judge.example','[alpha F1901R] Press from Turkey to all',X'','2026-11-23T12:14:36.055846Z',1,'2026-11-23T12:14:36.055846Z','kept as 00000095.judge.eml','sent','2026-11-23T12:14:36.120086Z',0);
INSERT INTO "outbox" VALUES(96,'event:alpha:26:0:p6',35,'alpha','p6','judge@judge.example','elena@players.example','alpha.F1901R.5763fa8789805e2c@judge.example','[alpha F1901R] Press from Turkey to all',X'','2026-11-23T12:14:36.055846Z',1,'2026-11-23T12:14:36.055846Z','kept as 00000096.judge.eml','sent','2026-11-23T12:14:36.120086Z',0);
INSERT INTO "outbox" VALUES(97,'event:alpha:26:0:p8',35,'alpha','p8','judge@judge.example','greta@players.example','alpha.F1901R.f27de751bd9e6c64@judge.example','[alpha F1901R] Press from Turkey to all',X'','2026-11-23T12:14:36.055846Z',1,'2026-11-23T12:14:36.055846Z','kept as 00000097.judge.eml','sent','2026-11-23T12:14:36.120086Z',0);
INSERT INTO "outbox" VALUES(98,'event:alpha:26:0:p1',35,'alpha','p1','judge@judge.example','iris@players.example','alpha.F1901R.707579e210b80b67@judge.example','[alpha F1901R] Press from Turkey to all',X'','2026-11-23T12:14:36.055846Z',1,'2026-11-23T12:14:36.055846Z','kept as 00000098.judge.eml','sent','2026-11-23T12:14:36.120086Z',0);
INSERT INTO "outbox" VALUES(99,'event:alpha:26:0:p9',35,'alpha','p9','judge@judge.example','otto@players.example','alpha.F1901R.1c1c6a3dc72ab013@judge.example','[alpha F1901R] Press from Turkey to all',X'','2026-11-23T12:14:36.055846Z',1,'2026-11-23T12:14:36.055846Z','kept as 00000099.judge.eml','sent','2026-11-23T12:14:36.120086Z',0);
INSERT INTO "outbox" VALUES(100,'letter:36:unproven',36,NULL,NULL,'<>','stranger@players.example','judge.none.2d12cc2b3a406489@judge.example','How to play here',X'','2026-11-23T12:14:36.201389Z',1,'2026-11-23T12:14:36.201389Z','kept as 00000100.judge.eml','sent','2026-11-23T12:14:36.214295Z',0);
CREATE TABLE passwords (
    player TEXT PRIMARY KEY REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    hash TEXT,
    set_at TEXT,
    wanted TEXT,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE TABLE pictures (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    language TEXT NOT NULL,
    before TEXT NOT NULL,
    results TEXT NOT NULL,
    after TEXT NOT NULL,
    created_at TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed')),
    failure TEXT NOT NULL DEFAULT '',
    svg BLOB,
    png BLOB
, powers TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE players (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL GENERATED ALWAYS AS ('p' || number) STORED UNIQUE,
    address TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    created_at TEXT NOT NULL
, pictures INTEGER NOT NULL DEFAULT 1 CHECK (pictures IN (0, 1)), listing INTEGER NOT NULL DEFAULT 0 CHECK (listing IN (0, 1))) STRICT;
INSERT INTO "players" VALUES(1,'iris@players.example','Iris','en','UTC','2026-11-23T12:14:05.220850Z',1,0);
INSERT INTO "players" VALUES(2,'anna@players.example','Anna','en','Europe/Berlin','2026-11-23T12:14:06.693835Z',1,0);
INSERT INTO "players" VALUES(3,'boris@players.example','Boris','en','Europe/Berlin','2026-11-23T12:14:06.821816Z',1,0);
INSERT INTO "players" VALUES(4,'chloe@players.example','Chloe','en','Europe/Berlin','2026-11-23T12:14:06.945868Z',1,0);
INSERT INTO "players" VALUES(5,'dieter@players.example','Dieter','en','Europe/Berlin','2026-11-23T12:14:07.077025Z',1,0);
INSERT INTO "players" VALUES(6,'elena@players.example','Elena','en','Europe/Berlin','2026-11-23T12:14:07.185573Z',1,0);
INSERT INTO "players" VALUES(7,'farid@players.example','Farid','en','Europe/Berlin','2026-11-23T12:14:07.293695Z',1,0);
INSERT INTO "players" VALUES(8,'greta@players.example','Greta','en','Europe/Berlin','2026-11-23T12:14:07.405376Z',1,0);
INSERT INTO "players" VALUES(9,'otto@players.example','Otto','en','Europe/Berlin','2026-11-23T12:14:07.508187Z',1,0);
CREATE TABLE press (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    phase TEXT NOT NULL,
    at TEXT NOT NULL,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    cause TEXT NOT NULL,
    kind TEXT NOT NULL,
    author TEXT,
    power TEXT,
    body TEXT NOT NULL,
    UNIQUE (game, cause)
) STRICT;
INSERT INTO "press" VALUES(1,'alpha','F1901R','2026-11-23T12:14:35.729451Z',34,'letter:34:0','letter','p8','italy','{"mouth":"power","powers":["italy"],"tone":"white","to":[["france"],[]],"shown":[["france"],[]],"text":"Shall we?","copies":[["p3",true,true,false]],"unread":[]}');
INSERT INTO "press" VALUES(2,'alpha','F1901R','2026-11-23T12:14:36.055846Z',35,'letter:35:0','letter','p7','turkey','{"mouth":"power","powers":["turkey"],"tone":"white","to":[[],["all"]],"shown":[[],["all"]],"text":"Hello all.","copies":[["p2",true,true,false],["p3",true,true,false],["p4",true,true,false],["p5",true,true,false],["p6",true,true,false],["p8",true,true,false],["p1",true,true,false],["p9",true,true,false]],"unread":[]}');
CREATE TABLE press_readers (
    press INTEGER NOT NULL REFERENCES press (id) DEFERRABLE INITIALLY DEFERRED,
    player TEXT NOT NULL,
    PRIMARY KEY (press, player)
) STRICT;
INSERT INTO "press_readers" VALUES(1,'p3');
INSERT INTO "press_readers" VALUES(2,'p2');
INSERT INTO "press_readers" VALUES(2,'p3');
INSERT INTO "press_readers" VALUES(2,'p4');
INSERT INTO "press_readers" VALUES(2,'p5');
INSERT INTO "press_readers" VALUES(2,'p6');
INSERT INTO "press_readers" VALUES(2,'p8');
INSERT INTO "press_readers" VALUES(2,'p1');
INSERT INTO "press_readers" VALUES(2,'p9');
CREATE TABLE reliability (
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    due INTEGER NOT NULL DEFAULT 0,
    on_time INTEGER NOT NULL DEFAULT 0,
    late INTEGER NOT NULL DEFAULT 0,
    missed INTEGER NOT NULL DEFAULT 0,
    finished INTEGER NOT NULL DEFAULT 0,
    resigned INTEGER NOT NULL DEFAULT 0,
    abandoned INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (player, game)
) STRICT;
INSERT INTO "reliability" VALUES('p2','alpha',2,2,0,0,0,0,0);
INSERT INTO "reliability" VALUES('p3','alpha',2,2,0,0,0,0,0);
INSERT INTO "reliability" VALUES('p4','alpha',2,2,0,0,0,0,0);
INSERT INTO "reliability" VALUES('p5','alpha',2,2,0,0,0,0,0);
INSERT INTO "reliability" VALUES('p6','alpha',2,2,0,0,0,0,0);
INSERT INTO "reliability" VALUES('p7','alpha',2,2,0,0,0,0,0);
INSERT INTO "reliability" VALUES('p8','alpha',2,2,0,0,0,0,0);
CREATE TABLE suspensions (
    address TEXT PRIMARY KEY,
    since TEXT NOT NULL,
    why TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE "tokens" (
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('player', 'seat', 'confirm', 'address')),
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    address TEXT,
    created_at TEXT NOT NULL, epoch INTEGER NOT NULL DEFAULT 0,
    FOREIGN KEY (player, address) REFERENCES addresses (player, address) DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO "tokens" VALUES(X'4EF7E6319C870413EBF038F3EE47A3F365F138CFFDC5371735BBA1F9F6F32C0E','player','p1',NULL,NULL,NULL,'2026-11-23T12:14:05.220850Z',0);
INSERT INTO "tokens" VALUES(X'4A02A06365E6E01309FC368B8B27916CC9B71AA8CFD951AC9BE32517AD7D1EB6','player','p2',NULL,NULL,NULL,'2026-11-23T12:14:06.693835Z',0);
INSERT INTO "tokens" VALUES(X'2257C2F9DDBC2F3BD3BE0C03511F427E05812B6BC1A550E5057202AD05492A26','player','p3',NULL,NULL,NULL,'2026-11-23T12:14:06.821816Z',0);
INSERT INTO "tokens" VALUES(X'A7FD724496985E29706585D7FA5EA9B33F201EF513B634438160C6E87E4AA925','player','p4',NULL,NULL,NULL,'2026-11-23T12:14:06.945868Z',0);
INSERT INTO "tokens" VALUES(X'32111600BA31950667E34496CFB026136D8032470C8FFFC6477D28DAE9A42221','player','p5',NULL,NULL,NULL,'2026-11-23T12:14:07.077025Z',0);
INSERT INTO "tokens" VALUES(X'5099EDC78684698EB4FE41248A236A7BA86463776D7B7CA67B49E962331B9B19','player','p6',NULL,NULL,NULL,'2026-11-23T12:14:07.185573Z',0);
INSERT INTO "tokens" VALUES(X'6221DBFB90601074C783BEF969C14EBB0D6E1389A3B0B0A2EB9706DBC74A851D','player','p7',NULL,NULL,NULL,'2026-11-23T12:14:07.293695Z',0);
INSERT INTO "tokens" VALUES(X'3A8DB147E26027FA62DC3066B30EEC3E0CE38BA15DC175C235C7CC4E74D23D41','player','p8',NULL,NULL,NULL,'2026-11-23T12:14:07.405376Z',0);
INSERT INTO "tokens" VALUES(X'FF1AB3C02F9569E5501E6268A006FDA32A4689C95568A251577E92F85F31CFE1','player','p9',NULL,NULL,NULL,'2026-11-23T12:14:07.508187Z',0);
INSERT INTO "tokens" VALUES(X'0920EE2234E8D56BD7DB800A8AB8D309C5EA79A8679D384C7B7BA7FDBD37B8A3','seat','p1','alpha',NULL,NULL,'2026-11-23T12:14:07.625386Z',0);
INSERT INTO "tokens" VALUES(X'D71C383489DAFCECD418443E3FD153F85E1E596C61257FD76583C512358BC9A0','seat','p9','alpha',NULL,NULL,'2026-11-23T12:14:07.796840Z',0);
INSERT INTO "tokens" VALUES(X'23DDC76E7F659A91268BFFC25DD753021F3716AF3C8CB8481B85E5D5F51BD148','seat','p2','alpha',NULL,NULL,'2026-11-23T12:14:07.961706Z',0);
INSERT INTO "tokens" VALUES(X'8732FCD5325F6A8B8BDB2DD3E865796584D7A21D48CAD60C204C0263292B6977','seat','p3','alpha',NULL,NULL,'2026-11-23T12:14:08.109382Z',0);
INSERT INTO "tokens" VALUES(X'744A5F6F446319604B2FADAC375CA8A422B36B50F6C568086737FE2AEBC57AE2','seat','p4','alpha',NULL,NULL,'2026-11-23T12:14:08.266327Z',0);
INSERT INTO "tokens" VALUES(X'528FDCCDF4E5AFAB5DC28785FA7F88FD371DE5F8877FB62C845AF8BCFE3B0C31','seat','p5','alpha',NULL,NULL,'2026-11-23T12:14:08.390071Z',0);
INSERT INTO "tokens" VALUES(X'A1813E3C3D73D54143F501817869E9811EDBCDE2A68F98D2DBB4C7DAB43F0015','seat','p6','alpha',NULL,NULL,'2026-11-23T12:14:08.560200Z',0);
INSERT INTO "tokens" VALUES(X'2B6EC4A086E1E4F78BD5B6BC6C97680A7CD016F82A534177DBD8F0C925D19C23','seat','p7','alpha',NULL,NULL,'2026-11-23T12:14:08.677707Z',0);
INSERT INTO "tokens" VALUES(X'039DFF1F82CD6F1128E1236EB4BC01AECC7908A11B5E624C41BDE0C0B26A17A1','seat','p8','alpha',NULL,NULL,'2026-11-23T12:14:08.864661Z',0);
CREATE TABLE turns (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    phase TEXT NOT NULL,
    before TEXT NOT NULL,
    orders TEXT NOT NULL,
    results TEXT NOT NULL,
    after TEXT NOT NULL,
    processed_at TEXT NOT NULL, body TEXT NOT NULL DEFAULT '',
    UNIQUE (game, phase)
) STRICT;
INSERT INTO "turns" VALUES(1,'alpha','S1901M','S1901M
austria: A bud, F tri, A vie | bud tri vie
england: F edi, F lon, A lvp | edi lon lvp
france: F bre, A mar, A par | bre mar par
germany: A ber, F kie, A mun | ber kie mun
italy: F nap, A rom, A ven | nap rom ven
russia: A mos, F sev, F stp/sc, A war | mos sev stp war
turkey: F ank, A con, A smy | ank con smy','{"austria":["A bud - ser","F tri - alb","A vie - gal"],"england":["F edi - nrg","F lon - nth","A lvp - yor"],"france":["F bre - mid","A mar - spa","A par - bur"],"germany":["A ber - sil","F kie - den","A mun - ruh"],"italy":["F nap - ion","A rom - apu","A ven H"],"russia":["A mos - stp","F sev - bla","F stp/sc - bot","A war H"],"turkey":["F ank H","A con - bul","A smy - con"]}','{"results":[{"power":"austria","order":"A bud - ser","outcome":{"kind":"Succeeded"}},{"power":"austria","order":"F tri - alb","outcome":{"kind":"Succeeded"}},{"power":"austria","order":"A vie - gal","outcome":{"kind":"Succeeded"}},{"power":"england","order":"F edi - nrg","outcome":{"kind":"Succeeded"}},{"power":"england","order":"F lon - nth","outcome":{"kind":"Succeeded"}},{"power":"england","order":"A lvp - yor","outcome":{"kind":"Succeeded"}},{"power":"france","order":"F bre - mid","outcome":{"kind":"Succeeded"}},{"power":"france","order":"A mar - spa","outcome":{"kind":"Succeeded"}},{"power":"france","order":"A par - bur","outcome":{"kind":"Succeeded"}},{"power":"germany","order":"A ber - sil","outcome":{"kind":"Succeeded"}},{"power":"germany","order":"F kie - den","outcome":{"kind":"Succeeded"}},{"power":"germany","order":"A mun - ruh","outcome":{"kind":"Succeeded"}},{"power":"italy","order":"F nap - ion","outcome":{"kind":"Succeeded"}},{"power":"italy","order":"A rom - apu","outcome":{"kind":"Succeeded"}},{"power":"italy","order":"A ven H","outcome":{"kind":"Succeeded"}},{"power":"russia","order":"A mos - stp","outcome":{"kind":"Succeeded"}},{"power":"russia","order":"F sev - bla","outcome":{"kind":"Succeeded"}},{"power":"russia","order":"F stp/sc - bot","outcome":{"kind":"Succeeded"}},{"power":"russia","order":"A war H","outcome":{"kind":"Succeeded"}},{"power":"turkey","order":"F ank H","outcome":{"kind":"Succeeded"}},{"power":"turkey","order":"A con - bul","outcome":{"kind":"Succeeded"}},{"power":"turkey","order":"A smy - con","outcome":{"kind":"Succeeded"}}]}','S1901M
austria: F alb, A gal, A ser | bud tri vie
england: F nrg, F nth, A yor | edi lon lvp
france: A bur, F mid, A spa | bre mar par
germany: F den, A ruh, A sil | ber kie mun
italy: A apu, F ion, A ven | nap rom ven
russia: F bla, F bot, A stp, A war | mos sev stp war
turkey: F ank, A bul, A con | ank con smy','2026-11-23T12:14:19.065273Z','{"map":"standard","rulebook":"ru2000","settings":{},"seed":563988947,"masters":["p1"],"seats":[{"player":"p2","powers":["russia"],"wishes":"","is_approved":true},{"player":"p3","powers":["france"],"wishes":"","is_approved":true},{"player":"p4","powers":["england"],"wishes":"","is_approved":true},{"player":"p5","powers":["germany"],"wishes":"","is_approved":true},{"player":"p6","powers":["austria"],"wishes":"","is_approved":true},{"player":"p7","powers":["turkey"],"wishes":"","is_approved":true},{"player":"p8","powers":["italy"],"wishes":"","is_approved":true}],"watchers":[{"player":"p9","mode":"live","behind":0}],"position":"S1901M\naustria: A bud, F tri, A vie | bud tri vie\nengland: F edi, F lon, A lvp | edi lon lvp\nfrance: F bre, A mar, A par | bre mar par\ngermany: A ber, F kie, A mun | ber kie mun\nitaly: F nap, A rom, A ven | nap rom ven\nrussia: A mos, F sev, F stp/sc, A war | mos sev stp war\nturkey: F ank, A con, A smy | ank con smy","orders":{"austria":["A bud - ser","F tri - alb","A vie - gal"],"england":["F edi - nrg","F lon - nth","A lvp - yor"],"france":["F bre - mid","A mar - spa","A par - bur"],"germany":["A ber - sil","F kie - den","A mun - ruh"],"italy":["F nap - ion","A rom - apu","A ven H"],"russia":["A mos - stp","F sev - bla","F stp/sc - bot","A war H"],"turkey":["F ank H","A con - bul","A smy - con"]},"opened":"2026-11-23T12:14:08.864661Z","versions":{"austria":{"number":1,"written_at":"2026-11-23T12:14:12Z","at":"2026-11-23T12:14:12.355832Z","player":"p6","letter":19,"held_back":""},"england":{"number":1,"written_at":"2026-11-23T12:14:14Z","at":"2026-11-23T12:14:14.747623Z","player":"p4","letter":20,"held_back":""},"france":{"number":1,"written_at":"2026-11-23T12:14:15Z","at":"2026-11-23T12:14:15.575167Z","player":"p3","letter":21,"held_back":""},"germany":{"number":1,"written_at":"2026-11-23T12:14:16Z","at":"2026-11-23T12:14:16.290761Z","player":"p5","letter":22,"held_back":""},"italy":{"number":1,"written_at":"2026-11-23T12:14:17Z","at":"2026-11-23T12:14:17.089394Z","player":"p8","letter":23,"held_back":""},"russia":{"number":1,"written_at":"2026-11-23T12:14:18Z","at":"2026-11-23T12:14:18.235964Z","player":"p2","letter":24,"held_back":""}},"history":{"austria":[{"orders":[],"plans":[],"letter":19,"player":"p6"}],"england":[{"orders":[],"plans":[],"letter":20,"player":"p4"}],"france":[{"orders":[],"plans":[],"letter":21,"player":"p3"}],"germany":[{"orders":[],"plans":[],"letter":22,"player":"p5"}],"italy":[{"orders":[],"plans":[],"letter":23,"player":"p8"}],"russia":[{"orders":[],"plans":[],"letter":24,"player":"p2"}]}}');
INSERT INTO "turns" VALUES(2,'alpha','F1901M','F1901M
austria: F alb, A gal, A ser | bud tri vie
england: F nrg, F nth, A yor | edi lon lvp
france: A bur, F mid, A spa | bre mar par
germany: F den, A ruh, A sil | ber kie mun
italy: A apu, F ion, A ven | nap rom ven
russia: F bla, F bot, A stp, A war | mos sev stp war
turkey: F ank, A bul, A con | ank con smy','{"austria":["F alb - gre","A gal S A sil - war","A ser H"],"england":["F nrg - bar","F nth - nwy","A yor H"],"france":["A bur - bel","F mid - por","A spa H"],"germany":["F den - swe","A ruh - hol","A sil - war"],"italy":["A apu - tun","F ion C A apu - tun","A ven H"],"russia":["F bla - rum","F bot - swe","A stp - fin","A war H"],"turkey":["F ank H","A bul H","A con H"]}','{"results":[{"power":"austria","order":"F alb - gre","outcome":{"kind":"Succeeded"}},{"power":"austria","order":"A gal S A sil - war","outcome":{"kind":"Succeeded"}},{"power":"austria","order":"A ser H","outcome":{"kind":"Succeeded"}},{"power":"england","order":"F nrg - bar","outcome":{"kind":"Succeeded"}},{"power":"england","order":"F nth - nwy","outcome":{"kind":"Succeeded"}},{"power":"england","order":"A yor H","outcome":{"kind":"Succeeded"}},{"power":"france","order":"A bur - bel","outcome":{"kind":"Succeeded"}},{"power":"france","order":"F mid - por","outcome":{"kind":"Succeeded"}},{"power":"france","order":"A spa H","outcome":{"kind":"Succeeded"}},{"power":"germany","order":"F den - swe","outcome":{"kind":"Bounced","at":["bot"]}},{"power":"germany","order":"A ruh - hol","outcome":{"kind":"Succeeded"}},{"power":"germany","order":"A sil - war","outcome":{"kind":"Succeeded"}},{"power":"italy","order":"A apu - tun","outcome":{"kind":"Succeeded"}},{"power":"italy","order":"F ion C A apu - tun","outcome":{"kind":"Succeeded"}},{"power":"italy","order":"A ven H","outcome":{"kind":"Succeeded"}},{"power":"russia","order":"F bla - rum","outcome":{"kind":"Succeeded"}},{"power":"russia","order":"F bot - swe","outcome":{"kind":"Bounced","at":["den"]}},{"power":"russia","order":"A stp - fin","outcome":{"kind":"Succeeded"}},{"power":"russia","order":"A war H","outcome":{"kind":"Succeeded"},"dislodgement":{"power":"russia","unit":"A war","attacked_from":"sil","by":"sil","by_power":"germany","retreats":{"gal":"occupied","lvn":"open","mos":"open","pru":"open","sil":"attacker_origin","ukr":"open"}}},{"power":"turkey","order":"F ank H","outcome":{"kind":"Succeeded"}},{"power":"turkey","order":"A bul H","outcome":{"kind":"Succeeded"}},{"power":"turkey","order":"A con H","outcome":{"kind":"Succeeded"}}]}','F1901M
austria: A gal, F gre, A ser | bud tri vie
england: F bar, F nwy, A yor | edi lon lvp
france: A bel, F por, A spa | bre mar par
germany: F den, A hol, A war | ber kie mun
italy: F ion, A tun, A ven | nap rom ven
russia: F bot, A fin, F rum | mos sev stp war
turkey: F ank, A bul, A con | ank con smy
dislodged: russia A war < sil
contested: swe','2026-11-23T12:14:31.262871Z','{"map":"standard","rulebook":"ru2000","settings":{},"seed":563988947,"masters":["p1"],"seats":[{"player":"p2","powers":["russia"],"wishes":"","is_approved":true},{"player":"p3","powers":["france"],"wishes":"","is_approved":true},{"player":"p4","powers":["england"],"wishes":"","is_approved":true},{"player":"p5","powers":["germany"],"wishes":"","is_approved":true},{"player":"p6","powers":["austria"],"wishes":"","is_approved":true},{"player":"p7","powers":["turkey"],"wishes":"","is_approved":true},{"player":"p8","powers":["italy"],"wishes":"","is_approved":true}],"watchers":[{"player":"p9","mode":"live","behind":0}],"position":"F1901M\naustria: F alb, A gal, A ser | bud tri vie\nengland: F nrg, F nth, A yor | edi lon lvp\nfrance: A bur, F mid, A spa | bre mar par\ngermany: F den, A ruh, A sil | ber kie mun\nitaly: A apu, F ion, A ven | nap rom ven\nrussia: F bla, F bot, A stp, A war | mos sev stp war\nturkey: F ank, A bul, A con | ank con smy","orders":{"austria":["F alb - gre","A gal S A sil - war","A ser H"],"england":["F nrg - bar","F nth - nwy","A yor H"],"france":["A bur - bel","F mid - por","A spa H"],"germany":["F den - swe","A ruh - hol","A sil - war"],"italy":["A apu - tun","F ion C A apu - tun","A ven H"],"russia":["F bla - rum","F bot - swe","A stp - fin","A war H"],"turkey":["F ank H","A bul H","A con H"]},"opened":"2026-11-23T12:14:19.065273Z","versions":{"austria":{"number":1,"written_at":"2026-11-23T12:14:23Z","at":"2026-11-23T12:14:23.408203Z","player":"p6","letter":26,"held_back":""},"england":{"number":1,"written_at":"2026-11-23T12:14:24Z","at":"2026-11-23T12:14:24.423132Z","player":"p4","letter":27,"held_back":""},"france":{"number":1,"written_at":"2026-11-23T12:14:25Z","at":"2026-11-23T12:14:25.549754Z","player":"p3","letter":28,"held_back":""},"germany":{"number":1,"written_at":"2026-11-23T12:14:27Z","at":"2026-11-23T12:14:27.160982Z","player":"p5","letter":29,"held_back":""},"italy":{"number":1,"written_at":"2026-11-23T12:14:28Z","at":"2026-11-23T12:14:28.421437Z","player":"p8","letter":30,"held_back":""},"russia":{"number":1,"written_at":"2026-11-23T12:14:29Z","at":"2026-11-23T12:14:29.705757Z","player":"p2","letter":31,"held_back":""},"turkey":{"number":0,"written_at":"2026-11-23T12:14:19Z","at":"2026-11-23T12:14:19.062928Z","player":"p7","letter":null,"held_back":""}},"history":{"austria":[{"orders":[],"plans":[],"letter":26,"player":"p6"}],"england":[{"orders":[],"plans":[],"letter":27,"player":"p4"}],"france":[{"orders":[],"plans":[],"letter":28,"player":"p3"}],"germany":[{"orders":[],"plans":[],"letter":29,"player":"p5"}],"italy":[{"orders":[],"plans":[],"letter":30,"player":"p8"}],"russia":[{"orders":[],"plans":[],"letter":31,"player":"p2"}]}}');
CREATE TABLE undone_turns (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    phase TEXT NOT NULL,
    before TEXT NOT NULL,
    orders TEXT NOT NULL,
    results TEXT NOT NULL,
    after TEXT NOT NULL,
    processed_at TEXT NOT NULL,
    undone_at TEXT NOT NULL,
    round INTEGER NOT NULL,
    body TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE volunteers (
    player TEXT PRIMARY KEY REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    since TEXT NOT NULL,
    offered_at TEXT
) STRICT;
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX letters_unread ON letters (id) WHERE state = 'new';
CREATE INDEX letters_parked ON letters (id) WHERE state = 'parked';
CREATE INDEX letters_by_message_id ON letters (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX order_sets_by_phase ON order_sets (game, phase, power);
CREATE INDEX order_sets_by_letter ON order_sets (letter) WHERE letter IS NOT NULL;
CREATE INDEX journal_by_game ON journal (game);
CREATE INDEX journal_by_letter ON journal (letter) WHERE letter IS NOT NULL;
CREATE INDEX outbox_by_letter ON outbox (letter) WHERE letter IS NOT NULL;
CREATE INDEX outbox_by_rcpt ON outbox (rcpt, created_at)
;
CREATE UNIQUE INDEX addresses_confirmed ON addresses (address) WHERE confirmed_at IS NOT NULL;
CREATE INDEX tokens_by_player ON tokens (player, kind, game);
CREATE INDEX tokens_by_letter ON tokens (letter) WHERE letter IS NOT NULL;
CREATE INDEX press_by_phase ON press (game, phase, kind);
CREATE INDEX press_by_author ON press (author, at) WHERE author IS NOT NULL;
CREATE INDEX press_by_letter ON press (letter) WHERE letter IS NOT NULL;
CREATE INDEX press_readers_by_player ON press_readers (player);
CREATE INDEX diaries_by_game ON diaries (game, player);
CREATE INDEX undone_turns_by_game ON undone_turns (game, round);
CREATE INDEX games_by_wake ON games (wake) WHERE wake IS NOT NULL;
CREATE INDEX letters_by_player ON letters (player) WHERE player IS NOT NULL;
CREATE INDEX journal_by_role ON journal (role) WHERE role <> '';
CREATE INDEX journal_by_actor ON journal (actor) WHERE actor IS NOT NULL;
CREATE INDEX outbox_waiting ON outbox (next_try, id) WHERE state = 'waiting' AND held = 0;
CREATE INDEX outbox_held ON outbox (game) WHERE held > 0;
CREATE INDEX outbox_by_player ON outbox (player) WHERE player IS NOT NULL
;
CREATE INDEX pictures_waiting ON pictures (id) WHERE state = 'waiting';
CREATE INDEX illustrations_by_picture ON illustrations (picture)
;
CREATE INDEX bounces_by_address ON bounces (address, at);
CREATE INDEX outbox_by_game ON outbox (game, created_at) WHERE game IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('letters',36);
INSERT INTO "sqlite_sequence" VALUES('players',9);
INSERT INTO "sqlite_sequence" VALUES('outbox',100);
INSERT INTO "sqlite_sequence" VALUES('journal',26);
INSERT INTO "sqlite_sequence" VALUES('order_sets',14);
INSERT INTO "sqlite_sequence" VALUES('pictures',30);
INSERT INTO "sqlite_sequence" VALUES('turns',2);
INSERT INTO "sqlite_sequence" VALUES('press',2);
COMMIT;
