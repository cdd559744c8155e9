import type { Phrase } from '../rule-format.ts';

/**
 * What neither gambling nor lottery advertising may say about playing, by theme. Sections 16 and 17 share it; each defines
 * `<play>` for itself: its games, and what people do with them.
 */
export const gamblingConduct = {
  escape: [
    '(bored|boredom|lonely|loneliness|stressed|stress|stressful|depressed|sad|feeling (down|low|blue)|bad day|rough day|tough day|hard day|long day|heartbroken|break up|homesick) ...10 <play>',
    '<play> ...10 (bored|boredom|lonely|loneliness|stress|depressed|worries|bad day|rough day|tough day|hard day|long day)',
    '(escape|forget|take your mind off|get away from|switch off from|leave behind|block out|shut out) ..5 (it all|everything|worries|problem~|stress|reality|work|troubles|the world|lockdown|daily grind|the day|the kids|real life)',
    '(beat|beats|kill~|killer|cure~|bust~|banish) ..2 (boredom|the blues|stress|loneliness|the monday blues)',
    '(cheer yourself up|pick me up|need cheering up|blues away|self medicat*) ...10 <play>',
    '(therapy|therapist|therapeutic|antidepress*|anxiety) ...8 <play>',
    '<play> ..8 (than therapy|is therapy|therapist|antidepress*|anxiety|the cure|has the cure)',
    '(commute|queue|waiting room|long journey|night shift|sleepless nights?) ..8 (fly by|pass|passes|better with|fun)',
    '<play> ..8 (fly by|pass the time|kill time|fill the time|fill your evenings)',
    '(pass|kill|fill) the time ..8 <play>',
  ],
  money: [
    '(pay~|clear~|settle~|sort~|cover~|pay off|wipe out|beat~) ..4 (bill~|rent|mortgage|debt~|loan~|overdraft|credit card~|council tax)',
    '(bill~|rent|debt~|mortgage|payday|pay day|cost of living|skint|overdraft|money is tight) ...10 <play>',
    '(quit|leave|give up|gave up|pack in|replace~|ditch|sack off) ..3 (job|work|9 to 5|nine to five|day job|career|boss)',
    '(second|extra|monthly|weekly|daily|passive|steady|regular|full time|tax free|reliable|side) (income|salary|wage~|living|earnings|hustle)',
    '(financial (freedom|security|independence)|financially (free|secure|independent)|money (worries|problem~|troubles)|financial (problem~|worries|troubles)|get rich|rich quick|become a millionaire|never work again|retire (early|now)|mortgage free|debt free)',
    '(solve~|end~|answer to|solution to) ..3 (money|financial|cash|all your|your) ..2 (problem~|worries|troubles)',
    '(never|no more|stop|without) ..3 (worry~|worries|worrying|stress*|thinking) ..2 (money|bills?|rent|debts?|mortgage|the price)',
    '(turn~|turning) ..3 (fiver|tenner|pound|quid|£ #|pennies|loose change|spare change) ..3 (into|in to) ..4 (grand|thousand~|hundreds|million~|fortune|£ #|house|car|holiday)',
    '(never|not) ..3 (go back? to work|work|set an alarm|see (my|your) boss) again',
    'alarm clock ..4 (bin|never|goodbye|history)',
    '(quit|leave|ditch|give up|pack in|escape) ..2 (9 5|nine five|rat race)',
    '(pro|professional|full time) (punter~|gambler~|bettor~|poker player~|tipster~)',
    '(tell|show|told) ..2 boss ..5 (where to|stick|goodbye|adios|sayonara|what you think)',
    '(freedom|free|escape) from (work|your job|the 9 to 5|your boss)',
    '(better|more) than (a|your|any) (job|salary|wage|pension)',
    '(christmas|holiday|shopping|school uniform|energy|heating) (bill~|fund~|money) ...8 <play>',
    '<play> ...8 (christmas|holiday|shopping|energy|heating) (bill~|fund~|money)',
  ],
  priority: [
    '(wedding|funeral|honeymoon|school play|parents evening|family (dinner|meal|time)|date night|christmas dinner|bath time|story time|in labour|delivery room|dinner with|at the altar|with the kids|in laws) ...10 <play>',
    '<play> ..8 (during|at|through|instead of|rather than|more than|before|over) ..3 (wedding|funeral|honeymoon|school play|parents evening|family (dinner|meal|time)|date night|christmas dinner|bath time|dinner|family|wife|husband|girlfriend|boyfriend|partner|friends|kids|sleep|food)',
    '(cant live without|could not live without|more important than|nothing else matters|all (i|you) (can )?think about|comes first|cant put (it|the phone|your phone) down|first thing in the morning|last thing at night|life revolves|what life is about) ...10 <play>',
    '<play> ..8 (cant live without|could not live without|more important than|nothing else matters|all (i|you) (can )?think about|comes first|is (my )?life|is everything)',
    '(while|when|as soon as|once) ..2 (kids?|baby|children|wife|husband|family|partner|girlfriend|boyfriend) ..4 (nap~|napping|sleep~|asleep|isnt looking|arent looking|away|out|busy|at school|watching|shop~|talk~) ...8 <play>',
    '<play> ..8 (while|when|as soon as|once) ..2 (kids?|baby|children|wife|husband|family|partner|girlfriend|boyfriend) ..4 (nap~|napping|sleep~|asleep|isnt looking|arent looking|away|out|busy|at school|watching|shop~|talk~)',
    '(spend too (much|long)|too much time) ..4 <play>',
    '<play> ..8 (forget|forgot|forgotten|miss|missed|burn~|burnt|late for) ..4 (dinner|tea|the kids|school run|work|sleep|the time|your stop|anniversary|birthday|wedding|lunch)',
    '(forget|forgot|miss|missed|burn~|burnt|late for) ..4 (dinner|the kids|school run|sleep|your stop|anniversary|birthday|wedding) ..8 <play>',
  ],
  esteem: [
    '(be|become|feel like|live like|play like|bet like|join) (a|an|the)? ..1 (king~|queen~|legend~|hero~|boss|baller~|millionaire~|high roller~|vip|winner~|star~|champion~|god|elite|big shot~|somebody)',
    '(respect|admir*|envy|envious|jealous|status|swagger|bragging rights|impress|show off) ...8 <play>',
    '<play> ...8 (respect|admir*|envy|envious|jealous|status|swagger|bragging rights|show off|impress ..2 (friends|mates|colleagues))',
    '(confiden*|self esteem|ego|invincible|unstoppable|on top of the world) ..6 <play>',
    '<play> ..6 (confidence|self esteem|invincible|unstoppable|on top of the world|somebody|a new you|better (man|person|you))',
    '(show|prove) ..4 (mates|friends|them|everyone|haters|doubters) ..4 (boss|wrong|made of|the best|winner|king)',
    '(treated|feel|live|treat you|treat yourself) like ..2 (royalty|king~|queen~|vip~|star~|celebrity|a million)',
  ],
  peerPressure: [
    '(everyone|everybody|all your (friends|mates)|your mates are|the whole (office|pub|team|street|town) is) ..4 (playing|betting|winning|in on it|spinning|in it)',
    '(dont|do not) (be left out|be the only one|miss out|be boring|be a bore|let your mates down|be a (chicken|spoilsport|killjoy|wimp))',
    '(only (losers|bores|cowards|chickens)|boring people|spoilsport~|killjoy~|party pooper~) ..6 (dont|do not|refuse|walk away|not)',
    '(your (mates|friends|neighbours|colleagues) (are|have) (all|already)|what are your (mates|friends) waiting for) ..4 (in|playing|betting|joined|won|winning|spinning)',
  ],
  seduction: [
    '(sexy|seduc*|irresistible|get the girl|pull the girls|turn heads|hot (girls|dates|date)|get lucky tonight|lingerie|pretty (girls|faces)|topless|stripper~|naked|get laid|wingman) ...12 <play>',
    '<play> ..12 (sexy|seduc*|irresistible|get the girl|pull the girls|turn heads|hot (girls|dates|date)|get lucky tonight|topless|stripper~|naked|get laid|gorgeous (girls|dealers|hosts))',
    '(she|he|they) (said yes|fell for|cant resist|could not resist) ..10 <play>',
  ],
  toughness: [
    '(fearless|nerves of steel|reckless|be brave|man up|got the guts|got the balls|dare you|do you dare|throw caution|live dangerously|no fear|tough enough|brave enough|for real? men|real men|proper lads|big boys|risk it all|resilien*|tough it out) ...10 <play>',
    '<play> ...10 (fearless|nerves of steel|reckless|man up|the guts|the balls|dare you|do you dare|throw caution|live dangerously|no fear|tough enough|brave enough|real men|risk it all)',
  ],
  riteOfPassage: [
    '(just turned|turning|turn|turned|hit) (18|eighteen) ...10 <play>',
    '(18th|eighteenth) birthday ...12 <play>',
    '<play> ..10 (18th birthday|eighteenth birthday|now (you are|youre) (18|eighteen)|become a man|becoming a man|makes? (a man of you|you a man)|grown ups? now|coming of age)',
    '(become a man|be a man|a real man|boys? to men|boys? into men|coming of age|rite of passage|finally (legal|old enough|18)|proper grown up) ...10 <play>',
  ],
  alone: [
    '(just|only) you and (the|our|your|a) ..2 <play>',
    '(all (alone|by yourself)|on your own|by yourself|in private|nobody (around|watching)|no (mates|friends|company) needed|without (mates|friends|company)|me time|alone time|home alone) ...8 <play>',
    '<play> ..8 (better (alone|on your own|by yourself)|all by yourself|home alone|in secret|no (mates|friends) needed|nobody (will know|needs to know)|who needs (mates|friends|company))',
    '(sneak|sneaking|crafty|secret) ..3 (spin~|bet~|flutter|game|hand|scratchcard~)',
  ],
  vulnerable: [
    '(never|not) (bet|gambled|played) before ...8 (easy|simple|no problem|start|try)',
    '(new to|beginner~ (at|to|in)) (betting|gambling|casinos|slots|poker) ..8 (easy|simple|win~|money|start)',
    '(betting|gambling|winning|making money) (is|was|made) (so )?(easy|simple|effortless)',
    '(no (skill|experience|knowledge) ..3 (needed|required|necessary))',
    '(broke|skint|unemployed|lonely|just been (sacked|dumped)|on benefits|universal credit|redundan*|student loan|pension money|widow~) ...10 <play>',
    '<play> ...10 (broke|skint|unemployed|lonely|on benefits|student loan|your last (pound|fiver|tenner))',
    'your last (pound|fiver|tenner) ..6 <play>',
  ],
  luck: [
    'lucky (spin|bet|break|night|hand|ticket|draw|seat)',
    '(your (turn|time) to (win|shine)|meant to be yours|we can feel it|a sign from)',
    '(lucky (charm~|number~|day|stars|sign|streak|colour|socks|pants|spell)|your luck is (in|about to change|due)|luck is on your side|feeling lucky|feel lucky|horoscope~|star sign~|zodiac|psychic~|clairvoyant|feng shui|four leaf clover|written in the stars|mercury|full moon|due a win|about to hit|karma|predict* ..3 (numbers|draw)|winning system|beat the odds|manifest*|make your own luck|friday the 13th)',
  ],
  crime: [
    '(rob|robbing|hack~|con|cheat~|scam|defraud) ..2 (the|a|any)? ..1 (bank~|bookie~|bookmaker~|casino~|system|house|lottery|machine~|slot~)',
    '(fixed (match~|race~|game~)|match fixing|insider (tips|information)|get away with it|break the law|against the law|money launder*|launder ..3 (money|cash)|counterfeit) ...10 <play>',
    '<play> ..10 (fixed (match~|race~)|match fixing|get away with it|break the law|launder ..3 (money|cash)|steal ..2 (money|cash))',
  ],
  work: [
    '(at work|in the office|at your desk|on your (lunch break|shift)|during (meetings|work)|in a meeting|boring meeting|while the boss|on company time|team call|zoom call) ...10 <play>',
    '<play> ..8 (at work|in the office|at your desk|on your (lunch break|shift)|during (meetings|work)|in a meeting|while the boss|on company time|on a team call|on a zoom call)',
  ],
  youth: [
    '(student~|fresher~|freshers week|sixth form*|undergraduate~|uni|campus|school leaver~|gap year|teen~|teenage*|under 25s|18 to 24s?|(18|19|20|21|22|23|24) year old~|(nineteen|twenty|twenty one|twenty two) year old~|aged (18|19|20|21|22|23|24)) ..10 <play>',
    '<play> ..10 (student~|fresher~|sixth form*|undergraduate~|uni|on campus|gap year|teen~|teenage*|(18|19|20|21|22|23|24) year old~|aged (18|19|20|21|22|23|24))',
  ],
} as const satisfies Readonly<Record<string, readonly Phrase[]>>;
