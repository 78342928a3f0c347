PRAGMA user_version=0;
BEGIN TRANSACTION;
CREATE TABLE archive (
    place TEXT NOT NULL, match INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, match)
) WITHOUT ROWID;
INSERT INTO "archive" VALUES('c91c93841f0c0bcb',1,'record','filon record 1
rules: duel/1
seats: 2
options: {}
seed: 9
moves:
digest: 20d23f83fa33a78901d10b619533a242227a22a8a85c5dcf9e967a8c7a221570
');
INSERT INTO "archive" VALUES('c91c93841f0c0bcb',2,'log','{"kind":"opened","now":1794977051.0562537,"table":"c91c93841f0c0bcb","settings":{"game":"duel","version":1,"seats":2,"options":{},"clock":null,"level":"random","latecomers":false}}	e9195012a115bdc4
{"kind":"sat","now":1794977051.0607128,"seat":0,"name":"Bob","bot":""}	2b5c89cace2d848a
{"kind":"dealt","now":1794977051.0678577,"by":null,"seed":9,"deal":null}	5d658dbbf1b47938
{"kind":"asked","now":1794977051.0711055,"seat":0,"id":"","what":"give_up"}	4f1aaa748640a5e3
{"kind":"again","now":1794977051.0723443,"by":null,"rotate":0}	e2d34d6eb6c47512
{"kind":"dealt","now":1794977051.0750034,"by":null,"seed":10,"deal":null}	b8fad52260d95e9e
');
CREATE TABLE device (
    place TEXT NOT NULL, holder INTEGER NOT NULL, guest TEXT NOT NULL, PRIMARY KEY (place, holder, guest)
) WITHOUT ROWID;
INSERT INTO "device" VALUES('f45d9851660c5e26',0,'dae2461cadcd0f80ab2c203a7a06d1aa2fe4ff3a9144d46c6dded24d56d4fb63');
CREATE TABLE entry (
    place TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, due TEXT NOT NULL DEFAULT '', due_at REAL NOT NULL DEFAULT 0, PRIMARY KEY (place, number)
) WITHOUT ROWID;
INSERT INTO "entry" VALUES('33d883774eeedd72',0,'{"kind":"opened","now":1794977050.9971645,"table":"33d883774eeedd72","settings":{"game":"sacramento","version":1,"seats":3,"options":{},"clock":null,"level":"random","latecomers":false}}	dfe0a188237a86e3
','',0.0);
INSERT INTO "entry" VALUES('33d883774eeedd72',1,'{"kind":"sat","now":1794977051.0087516,"seat":0,"name":"Bob","bot":""}	6e91c6bb78fb5a39
','',0.0);
INSERT INTO "entry" VALUES('33d883774eeedd72',2,'{"kind":"sat","now":1794977051.0125153,"seat":1,"name":"Cid","bot":""}	8025b75a680c8119
','',0.0);
INSERT INTO "entry" VALUES('33d883774eeedd72',3,'{"kind":"sat","now":1794977051.0208266,"seat":2,"name":"Dora","bot":""}	c652496e6eb86979
','',0.0);
INSERT INTO "entry" VALUES('33d883774eeedd72',4,'{"kind":"dealt","now":1794977051.0223303,"by":null,"seed":4,"deal":null}	9eb1794a613a8048
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',0,'{"kind":"opened","now":1794977049.9392724,"table":"594342e3a13517f1","settings":{"game":"sabale","version":1,"seats":2,"options":{},"clock":null,"level":"regular","latecomers":false}}	af470d870c0d88bf
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',1,'{"kind":"sat","now":1794977049.970974,"seat":0,"name":"Ann","bot":""}	8c2cf045191177e0
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',2,'{"kind":"sat","now":1794977049.986935,"seat":1,"name":"Bob","bot":""}	13801d0d85d2962b
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',3,'{"kind":"dealt","now":1794977050.014673,"by":null,"seed":6,"deal":null}	6c2e6f864904f813
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',4,'{"kind":"moved","now":1794977050.0234396,"seat":1,"id":"","text":"place d8"}	4365ad827e7f7681
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',5,'{"kind":"moved","now":1794977050.0246925,"seat":0,"id":"","text":"place f1"}	1366004ba266c77b
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',6,'{"kind":"moved","now":1794977050.028457,"seat":1,"id":"","text":"via d4"}	b5dee31c173bcec0
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',7,'{"kind":"moved","now":1794977050.0299342,"seat":1,"id":"","text":"to f3"}	5071568cedad03ff
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',8,'{"kind":"moved","now":1794977050.030851,"seat":1,"id":"","text":"double"}	f30f815d05f5cd47
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',9,'{"kind":"moved","now":1794977050.032359,"seat":1,"id":"","text":"bar e2|f1"}	02ed1ca3e2d30483
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',10,'{"kind":"moved","now":1794977050.0343153,"seat":0,"id":"","text":"via f2"}	cbd03ce8c6e11228
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',11,'{"kind":"moved","now":1794977050.035469,"seat":0,"id":"","text":"to e3"}	fb6a20ad583d5dcb
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',12,'{"kind":"moved","now":1794977050.0363662,"seat":0,"id":"","text":"single"}	3d262e3100e0c10f
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',13,'{"kind":"moved","now":1794977050.0380418,"seat":0,"id":"","text":"no-bar"}	bcc0fa4b1fc514fc
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',14,'{"kind":"moved","now":1794977050.040368,"seat":1,"id":"","text":"via e4"}	30bba745c152253c
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',15,'{"kind":"moved","now":1794977050.0416534,"seat":1,"id":"","text":"to d3"}	7fe11a4de2261966
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',16,'{"kind":"moved","now":1794977050.0425887,"seat":1,"id":"","text":"double"}	afa3cbd739b788e2
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',17,'{"kind":"moved","now":1794977050.0440016,"seat":1,"id":"","text":"no-bar"}	1515a412979ed406
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',18,'{"kind":"moved","now":1794977050.0456479,"seat":0,"id":"","text":"via g3"}	91555ea5406bb6aa
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',19,'{"kind":"moved","now":1794977050.0468686,"seat":0,"id":"","text":"to c5"}	30cc015f8cf34862
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',20,'{"kind":"moved","now":1794977050.0477998,"seat":0,"id":"","text":"single"}	00715ffd2724de97
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',21,'{"kind":"moved","now":1794977050.0494447,"seat":0,"id":"","text":"no-bar"}	a1c3ea21d944ffa5
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',22,'{"kind":"moved","now":1794977050.0513399,"seat":1,"id":"","text":"via b3"}	ad8c36d6decd5cf7
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',23,'{"kind":"moved","now":1794977050.052564,"seat":1,"id":"","text":"to d5"}	6b5ae7c4d00f828f
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',24,'{"kind":"moved","now":1794977050.0535316,"seat":1,"id":"","text":"single"}	bfabbfc42d941c15
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',25,'{"kind":"moved","now":1794977050.0553377,"seat":1,"id":"","text":"no-bar"}	15d3afac7b687578
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',26,'{"kind":"moved","now":1794977050.0568879,"seat":0,"id":"","text":"via a3"}	a5bc77d6e20a567c
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',27,'{"kind":"moved","now":1794977050.0578706,"seat":0,"id":"","text":"to a1"}	d1f2e5880d35cdba
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',28,'{"kind":"moved","now":1794977050.0588338,"seat":0,"id":"","text":"single"}	dd2fe58aa1455fa6
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',29,'{"kind":"moved","now":1794977050.0596883,"seat":0,"id":"","text":"jump c3"}	8262112fa8753eb4
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',30,'{"kind":"moved","now":1794977050.0605195,"seat":0,"id":"","text":"jump e5"}	f9c9beed1795f1d6
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',31,'{"kind":"moved","now":1794977050.0613947,"seat":0,"id":"","text":"jump e3"}	a33f4b2b1f41c002
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',32,'{"kind":"moved","now":1794977050.0632322,"seat":0,"id":"","text":"no-bar"}	f7a273f64d9c3745
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',33,'{"kind":"moved","now":1794977050.0652578,"seat":1,"id":"","text":"via e5"}	e447825bc9fde585
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',34,'{"kind":"moved","now":1794977050.066678,"seat":1,"id":"","text":"to b2"}	50b40e86bb8ab54e
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',35,'{"kind":"moved","now":1794977050.067512,"seat":1,"id":"","text":"double"}	9e2e03e2460515bb
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',36,'{"kind":"moved","now":1794977050.069106,"seat":1,"id":"","text":"bar a1|b1"}	1e65ce880d32d1df
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',37,'{"kind":"moved","now":1794977050.071017,"seat":0,"id":"","text":"via a2"}	eb8f6a44e8bcb7a2
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',38,'{"kind":"moved","now":1794977050.0756743,"seat":0,"id":"","text":"to b3"}	71bf8f1d2ce8b360
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',39,'{"kind":"moved","now":1794977050.0794296,"seat":0,"id":"","text":"single"}	c48427e1afd37363
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',40,'{"kind":"moved","now":1794977050.0841138,"seat":0,"id":"","text":"bar b2|c2"}	bff5379c4ed1559c
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',41,'{"kind":"moved","now":1794977050.0880737,"seat":1,"id":"","text":"via c3"}	8905851f2e53bf55
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',42,'{"kind":"moved","now":1794977050.0914574,"seat":1,"id":"","text":"to c4"}	d0ec1c57efcbe89a
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',43,'{"kind":"moved","now":1794977050.0954566,"seat":1,"id":"","text":"single"}	445d193df8bd3a19
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',44,'{"kind":"moved","now":1794977050.100271,"seat":1,"id":"","text":"bar b2|b3"}	ca2dae152b3eb596
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',45,'{"kind":"moved","now":1794977050.1041775,"seat":0,"id":"","text":"via b5"}	1b019250d2c0a07c
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',46,'{"kind":"moved","now":1794977050.107545,"seat":0,"id":"","text":"to d5"}	f758fc7ee0d15693
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',47,'{"kind":"moved","now":1794977050.111447,"seat":0,"id":"","text":"single"}	e2fdafbaf0c4bf5c
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',48,'{"kind":"moved","now":1794977050.1164618,"seat":0,"id":"","text":"bar f2|g2"}	92bbc843806ec06d
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',49,'{"kind":"moved","now":1794977050.1241288,"seat":1,"id":"","text":"via e4"}	466d611bd8d39915
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',50,'{"kind":"moved","now":1794977050.1275775,"seat":1,"id":"","text":"to h4"}	91e364ff19a470b8
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',51,'{"kind":"moved","now":1794977050.1313894,"seat":1,"id":"","text":"double"}	925c8a90895caa2e
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',52,'{"kind":"moved","now":1794977050.1355166,"seat":1,"id":"","text":"stay"}	17b993a54fc8be2e
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',53,'{"kind":"moved","now":1794977050.1403763,"seat":1,"id":"","text":"no-bar"}	896b6025368f154e
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',54,'{"kind":"moved","now":1794977050.143957,"seat":0,"id":"","text":"via b3"}	649fcdffc3dc3266
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',55,'{"kind":"moved","now":1794977050.1473608,"seat":0,"id":"","text":"to b4"}	b64df76e821c3e7c
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',56,'{"kind":"moved","now":1794977050.166144,"seat":0,"id":"","text":"double"}	8ad1bd171c08d4a3
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',57,'{"kind":"moved","now":1794977050.1715674,"seat":0,"id":"","text":"jump d3"}	46934936a7b7d305
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',58,'{"kind":"moved","now":1794977050.1794574,"seat":0,"id":"","text":"jump f4"}	2adfabb407f08c27
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',59,'{"kind":"moved","now":1794977050.188726,"seat":0,"id":"","text":"jump d5"}	1ef7e10b50b6bd09
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',60,'{"kind":"moved","now":1794977050.2030716,"seat":0,"id":"","text":"bar h3|h4"}	ef0781cef2528b27
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',61,'{"kind":"moved","now":1794977050.2123864,"seat":1,"id":"","text":"via e4"}	e6cfcce7fe37c39b
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',62,'{"kind":"moved","now":1794977050.2233543,"seat":1,"id":"","text":"to c4"}	b83f178f64a75f02
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',63,'{"kind":"moved","now":1794977050.2371411,"seat":1,"id":"","text":"double"}	d431b29ec49b60a4
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',64,'{"kind":"moved","now":1794977050.247442,"seat":1,"id":"","text":"stay"}	68d5fe40e124add9
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',65,'{"kind":"moved","now":1794977050.2587152,"seat":1,"id":"","text":"no-bar"}	6712f7110490c986
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',66,'{"kind":"moved","now":1794977050.2680879,"seat":0,"id":"","text":"via e7"}	cde85f602839fdaa
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',67,'{"kind":"moved","now":1794977050.2756546,"seat":0,"id":"","text":"to e5"}	0ec696d0d5c6a3ab
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',68,'{"kind":"moved","now":1794977050.2831564,"seat":0,"id":"","text":"single"}	44272b2e2a3dbce3
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',69,'{"kind":"moved","now":1794977050.2953625,"seat":0,"id":"","text":"no-bar"}	44aed745aa4cda46
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',70,'{"kind":"moved","now":1794977050.30393,"seat":1,"id":"","text":"via d4"}	224fce149576f5fd
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',71,'{"kind":"moved","now":1794977050.3075209,"seat":1,"id":"","text":"to d3"}	d2fcabee33b9102a
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',72,'{"kind":"moved","now":1794977050.3112504,"seat":1,"id":"","text":"single"}	6621a83397a90069
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',73,'{"kind":"moved","now":1794977050.315429,"seat":1,"id":"","text":"jump d6"}	40bf97acc033930d
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',74,'{"kind":"moved","now":1794977050.319465,"seat":1,"id":"","text":"jump f7"}	7b68d57af081470a
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',75,'{"kind":"moved","now":1794977050.3401797,"seat":1,"id":"","text":"no-bar"}	d17413e711550003
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',76,'{"kind":"moved","now":1794977050.3593516,"seat":0,"id":"","text":"via d4"}	c8f6a891f5580999
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',77,'{"kind":"moved","now":1794977050.3649545,"seat":0,"id":"","text":"to d5"}	4c18c8aa4e757f6a
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',78,'{"kind":"moved","now":1794977050.3754325,"seat":0,"id":"","text":"single"}	457df797fb62a75c
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',79,'{"kind":"moved","now":1794977050.383868,"seat":0,"id":"","text":"jump f3"}	1a1a8136fbddd29e
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',80,'{"kind":"moved","now":1794977050.3960218,"seat":0,"id":"","text":"no-bar"}	6ab22e55a1dfc642
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',81,'{"kind":"moved","now":1794977050.4052782,"seat":1,"id":"","text":"via e4"}	f15e18a594baa192
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',82,'{"kind":"moved","now":1794977050.4194036,"seat":1,"id":"","text":"to e5"}	cf25e91d9260df33
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',83,'{"kind":"moved","now":1794977050.4274507,"seat":1,"id":"","text":"single"}	b3c700e2aa04668b
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',84,'{"kind":"moved","now":1794977050.431092,"seat":1,"id":"","text":"jump g2"}	31377280172777fe
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',85,'{"kind":"moved","now":1794977050.4395092,"seat":1,"id":"","text":"jump g4"}	6222c1665809ad13
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',86,'{"kind":"moved","now":1794977050.4444067,"seat":1,"id":"","text":"no-bar"}	61d854b815378b1f
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',87,'{"kind":"moved","now":1794977050.4631138,"seat":0,"id":"","text":"via g6"}	a1d44244ef93644a
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',88,'{"kind":"moved","now":1794977050.4674215,"seat":0,"id":"","text":"to g5"}	4a9831d0d4b96e63
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',89,'{"kind":"moved","now":1794977050.4755504,"seat":0,"id":"","text":"single"}	f5609e46b04a2125
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',90,'{"kind":"moved","now":1794977050.4797072,"seat":0,"id":"","text":"jump e8"}	89dd984ceb2996de
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',91,'{"kind":"moved","now":1794977050.4935627,"seat":0,"id":"","text":"no-bar"}	20f9f3ef3de1a4c6
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',92,'{"kind":"moved","now":1794977050.5012207,"seat":1,"id":"","text":"via f4"}	afd1c8b9ba18699e
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',93,'{"kind":"moved","now":1794977050.5174057,"seat":1,"id":"","text":"to f5"}	f529a64095c9d984
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',94,'{"kind":"moved","now":1794977050.5212555,"seat":1,"id":"","text":"double"}	5ac5f4acfed9e123
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',95,'{"kind":"moved","now":1794977050.5399168,"seat":1,"id":"","text":"no-bar"}	8fa9babd6d639d51
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',96,'{"kind":"moved","now":1794977050.5439065,"seat":0,"id":"","text":"via f6"}	69f4e5607e64b613
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',97,'{"kind":"moved","now":1794977050.554737,"seat":0,"id":"","text":"to g6"}	5c443efcc134bd6c
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',98,'{"kind":"moved","now":1794977050.567309,"seat":0,"id":"","text":"single"}	1690d9913556b9b3
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',99,'{"kind":"moved","now":1794977050.5798001,"seat":0,"id":"","text":"no-bar"}	112dd9408338d228
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',100,'{"kind":"moved","now":1794977050.5838442,"seat":1,"id":"","text":"via e5"}	91c0d786ac4250e6
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',101,'{"kind":"moved","now":1794977050.5952263,"seat":1,"id":"","text":"to d5"}	805b82f7902a7463
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',102,'{"kind":"moved","now":1794977050.602183,"seat":1,"id":"","text":"bar g6|h5"}	02a4174583e7ee14
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',103,'{"kind":"moved","now":1794977050.6120336,"seat":0,"id":"","text":"via g5"}	7e5fe6f3240646c5
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',104,'{"kind":"moved","now":1794977050.6135497,"seat":0,"id":"","text":"to f5"}	a57de828346e065d
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',105,'{"kind":"moved","now":1794977050.6195729,"seat":0,"id":"","text":"single"}	8f44d53e32c25123
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',106,'{"kind":"moved","now":1794977050.627401,"seat":0,"id":"","text":"jump g3"}	8e8ea0e8c44c3599
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',107,'{"kind":"moved","now":1794977050.6317089,"seat":0,"id":"","text":"no-bar"}	8ead929f256c8be4
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',108,'{"kind":"moved","now":1794977050.6332755,"seat":1,"id":"","text":"via d4"}	171c0a7bfa009636
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',109,'{"kind":"moved","now":1794977050.6391475,"seat":1,"id":"","text":"to e4"}	254434d2f28522ea
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',110,'{"kind":"moved","now":1794977050.6409817,"seat":1,"id":"","text":"no-bar"}	fee2112130c4454d
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',111,'{"kind":"moved","now":1794977050.6423337,"seat":0,"id":"","text":"via g4"}	1a27b944e58eab24
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',112,'{"kind":"moved","now":1794977050.6432986,"seat":0,"id":"","text":"to g5"}	56019b6d0e31ca03
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',113,'{"kind":"moved","now":1794977050.6440647,"seat":0,"id":"","text":"double"}	5471d12e1661f503
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',114,'{"kind":"moved","now":1794977050.6480682,"seat":0,"id":"","text":"no-bar"}	4dcff490b7f3b398
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',115,'{"kind":"moved","now":1794977050.649333,"seat":1,"id":"","text":"via d3"}	1fb84346fec5a297
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',116,'{"kind":"moved","now":1794977050.6545093,"seat":1,"id":"","text":"to a3"}	d22d225693774a70
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',117,'{"kind":"moved","now":1794977050.6572855,"seat":1,"id":"","text":"no-bar"}	255e091da08338e9
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',118,'{"kind":"moved","now":1794977050.6612713,"seat":0,"id":"","text":"via f5"}	bf78a8823d324306
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',119,'{"kind":"moved","now":1794977050.662586,"seat":0,"id":"","text":"to d6"}	8a83f0153026801b
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',120,'{"kind":"moved","now":1794977050.663484,"seat":0,"id":"","text":"double"}	9c5fba9982b34117
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',121,'{"kind":"moved","now":1794977050.66434,"seat":0,"id":"","text":"jump f3"}	e6f65bb6d2f71b56
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',122,'{"kind":"moved","now":1794977050.6658354,"seat":0,"id":"","text":"bar a3|a4"}	812900b66f0e9bfc
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',123,'{"kind":"moved","now":1794977050.6686184,"seat":1,"id":"","text":"via c5"}	e6ab67ed420562c2
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',124,'{"kind":"moved","now":1794977050.6696355,"seat":1,"id":"","text":"to c4"}	cfc151951f9665e1
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',125,'{"kind":"moved","now":1794977050.6704817,"seat":1,"id":"","text":"stay"}	bfb782e4c2e7bbee
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',126,'{"kind":"moved","now":1794977050.672182,"seat":1,"id":"","text":"no-bar"}	d9d332e3e1ab0115
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',127,'{"kind":"moved","now":1794977050.6731408,"seat":0,"id":"","text":"via f5"}	8ffd7ad021619faf
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',128,'{"kind":"moved","now":1794977050.675206,"seat":0,"id":"","text":"to f4"}	07d338e1dbaeaaa8
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',129,'{"kind":"moved","now":1794977050.6761339,"seat":0,"id":"","text":"double"}	208ce5a8ade17042
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',130,'{"kind":"moved","now":1794977050.6772816,"seat":0,"id":"","text":"no-bar"}	8a7e9f4433554f21
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',131,'{"kind":"moved","now":1794977050.678171,"seat":1,"id":"","text":"via e6"}	a6248ca631dda182
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',132,'{"kind":"moved","now":1794977050.6790257,"seat":1,"id":"","text":"to e7"}	5430029386a0a4df
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',133,'{"kind":"moved","now":1794977050.6798112,"seat":1,"id":"","text":"jump g6"}	d77d04778080fdb8
','',0.0);
INSERT INTO "entry" VALUES('594342e3a13517f1',134,'{"kind":"moved","now":1794977050.6808054,"seat":1,"id":"","text":"no-bar"}	26ebcc0248ecbb13
','',0.0);
INSERT INTO "entry" VALUES('a056039e70bb45e4',0,'{"kind":"opened","now":1794977051.044268,"table":"a056039e70bb45e4","settings":{"game":"duel","version":1,"seats":2,"options":{},"clock":null,"level":"expert","latecomers":false}}	45e4c3182727852d
','',0.0);
INSERT INTO "entry" VALUES('a056039e70bb45e4',1,'{"kind":"sat","now":1794977051.052459,"seat":0,"name":"Cid","bot":""}	f0d2457432e5c5c0
','',0.0);
INSERT INTO "entry" VALUES('f45d9851660c5e26',0,'{"kind":"opened","now":1794977050.6829267,"table":"f45d9851660c5e26","settings":{"game":"saboteur","version":1,"seats":4,"options":{"rounds":2},"clock":{"bank":600.0,"step":5.0,"per_move":false},"level":"regular","latecomers":true}}	4b16221d658e2cde
','',0.0);
INSERT INTO "entry" VALUES('f45d9851660c5e26',1,'{"kind":"sat","now":1794977050.70827,"seat":0,"name":"Ann","bot":""}	adf87f8845bcdbbd
','',0.0);
INSERT INTO "entry" VALUES('f45d9851660c5e26',2,'{"kind":"sat","now":1794977050.735058,"seat":1,"name":"Cid","bot":""}	49d8c29e6ffa8cee
','',0.0);
INSERT INTO "entry" VALUES('f45d9851660c5e26',3,'{"kind":"sat","now":1794977050.7743495,"seat":2,"name":"Dora","bot":""}	5a2fcec5d5ff59c5
','',0.0);
INSERT INTO "entry" VALUES('f45d9851660c5e26',4,'{"kind":"dealt","now":1794977050.7846434,"by":null,"seed":4,"deal":null}	eea6b3bb1b86d788
','clock',1.79497765078464341162e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',5,'{"kind":"moved","now":1794977050.7992692,"seat":0,"id":"m0","text":"lay EW 1,0"}	9c45041d1a1b3cf6
','clock',1.79497765079926919944e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',6,'{"kind":"moved","now":1794977050.811462,"seat":1,"id":"m1","text":"map 8,2"}	931a05558f8c7266
','clock',1.79497765081146192552e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',7,'{"kind":"moved","now":1794977050.8277617,"seat":2,"id":"m2","text":"break lantern p1"}	df6ce10e4f46aee3
','bot',1.79497705082776165012e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',8,'{"kind":"moved","now":1794977050.8434184,"seat":3,"id":"m3","text":"map 8,0"}	af430e63e53ff1bc
','clock',1.79497765582879257205e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',9,'{"kind":"moved","now":1794977050.8536906,"seat":0,"id":"m4","text":"pass xNSW"}	59d52cee7737868e
','clock',1.79497765584149789812e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',10,'{"kind":"moved","now":1794977050.863737,"seat":1,"id":"m5","text":"lay NESW 2,0"}	8d4d9075c6116bfb
','clock',1.7949776558474373817e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',11,'{"kind":"moved","now":1794977050.8873684,"seat":2,"id":"m6","text":"rockfall 2,0"}	b7f9f3294aec19c9
','bot',1.79497705088736844063e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',12,'{"kind":"moved","now":1794977050.899891,"seat":3,"id":"m7","text":"lay NESW 2,0"}	98c7c3c27b0194d1
','clock',1.79497766087499284739e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',13,'{"kind":"moved","now":1794977050.9153705,"seat":0,"id":"m8","text":"pass xNE"}	0841887b0241cdb0
','clock',1.79497766089313125605e+09);
INSERT INTO "entry" VALUES('f45d9851660c5e26',14,'{"kind":"chatted","now":1794977050.9273045,"seat":0,"id":"","text":"hello"}	d012a3eaa0323af8
','clock',1.79497766089313125605e+09);
CREATE TABLE guest (hash TEXT PRIMARY KEY, made REAL NOT NULL) WITHOUT ROWID;
INSERT INTO "guest" VALUES('216ab1c7da1b9eb9522b6ac4f5d1b34235c206d4be701992b89cc2f97843cfbd',1.79497705075489759449e+09);
INSERT INTO "guest" VALUES('2c7043b3c1279271ca95f5549d92496c4c3f2f587cd4172e959765e3febf3015',1.79497704996827983853e+09);
INSERT INTO "guest" VALUES('421576e7d180e42665ffed36217bb574177d9414d2c505cd2460bc06378f3165',1.79497705072255539894e+09);
INSERT INTO "guest" VALUES('832aee5ac80c38c2ec9a1351a33470f1b85dfd9a522a0fed8340462bf7ed40be',1.79497704998166656494e+09);
INSERT INTO "guest" VALUES('a0a0bb98530034fd04d55e165003eebd05e6e68a8a08db71cb697bd4089777c2',1.79497705098029923433e+09);
INSERT INTO "guest" VALUES('dae2461cadcd0f80ab2c203a7a06d1aa2fe4ff3a9144d46c6dded24d56d4fb63',1.79497705096689558028e+09);
CREATE TABLE holder (
    place TEXT NOT NULL, holder INTEGER NOT NULL, guest TEXT NOT NULL, PRIMARY KEY (place, holder)
) WITHOUT ROWID;
INSERT INTO "holder" VALUES('33d883774eeedd72',2,'216ab1c7da1b9eb9522b6ac4f5d1b34235c206d4be701992b89cc2f97843cfbd');
INSERT INTO "holder" VALUES('f45d9851660c5e26',2,'216ab1c7da1b9eb9522b6ac4f5d1b34235c206d4be701992b89cc2f97843cfbd');
INSERT INTO "holder" VALUES('594342e3a13517f1',0,'2c7043b3c1279271ca95f5549d92496c4c3f2f587cd4172e959765e3febf3015');
INSERT INTO "holder" VALUES('f45d9851660c5e26',0,'2c7043b3c1279271ca95f5549d92496c4c3f2f587cd4172e959765e3febf3015');
INSERT INTO "holder" VALUES('33d883774eeedd72',1,'421576e7d180e42665ffed36217bb574177d9414d2c505cd2460bc06378f3165');
INSERT INTO "holder" VALUES('a056039e70bb45e4',0,'421576e7d180e42665ffed36217bb574177d9414d2c505cd2460bc06378f3165');
INSERT INTO "holder" VALUES('f45d9851660c5e26',1,'421576e7d180e42665ffed36217bb574177d9414d2c505cd2460bc06378f3165');
INSERT INTO "holder" VALUES('594342e3a13517f1',1,'832aee5ac80c38c2ec9a1351a33470f1b85dfd9a522a0fed8340462bf7ed40be');
INSERT INTO "holder" VALUES('33d883774eeedd72',0,'a0a0bb98530034fd04d55e165003eebd05e6e68a8a08db71cb697bd4089777c2');
CREATE TABLE manner (place TEXT PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "manner" VALUES('33d883774eeedd72','{"beat":"usual","onlookers":true,"chat":true,"remarks":false,"hints":[],"patience":null}');
INSERT INTO "manner" VALUES('594342e3a13517f1','{"beat":"quick","onlookers":true,"chat":true,"remarks":true,"hints":[0],"patience":90.0}');
INSERT INTO "manner" VALUES('a056039e70bb45e4','{"beat":"usual","onlookers":true,"chat":true,"remarks":false,"hints":[],"patience":null}');
INSERT INTO "manner" VALUES('f45d9851660c5e26','{"beat":"usual","onlookers":true,"chat":true,"remarks":false,"hints":[],"patience":null}');
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "meta" VALUES('version','2');
CREATE TABLE place (
    id TEXT PRIMARY KEY, code TEXT UNIQUE, listed INTEGER NOT NULL, opened REAL NOT NULL, touched REAL NOT NULL,
    started INTEGER NOT NULL DEFAULT 0, ended TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
INSERT INTO "place" VALUES('33d883774eeedd72','U446J',0,4000000000.0,4000000001.0,1,'');
INSERT INTO "place" VALUES('594342e3a13517f1','HWV2U',1,4000000000.0,4000000002.0,1,'');
INSERT INTO "place" VALUES('a056039e70bb45e4','DQPBH',0,4000000000.0,4000000003.0,0,'');
INSERT INTO "place" VALUES('c91c93841f0c0bcb',NULL,0,4000000000.0,4000000004.0,1,'idle');
INSERT INTO "place" VALUES('f45d9851660c5e26','N37MU',0,4000000000.0,4000000005.0,1,'');
CREATE INDEX holder_guest ON holder (guest);
COMMIT;
