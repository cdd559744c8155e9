/** Swear words; also the words that a row of stars or signs may hide ("f**k"). */
export const profanity = {
  profanity: [
    'fuck~|fucker~|fucking|fucked|fuckers|motherfucker~|motherfucking|clusterfuck|fcuk|effing|cunt~|twat~|wank~|wanker~|tosser~|bollocks|bullshit|shit~|shite|shitty|shitting|shitshow|piss|pissed|pissing|piss off|arse|arses|arsehole~|asshole~|bastard~|bitch|bitches|bitching|dickhead~|dick|dicks|cock|cocks|cocksucker~|prick~|slut~|slutty|whore~|slag~|bellend~|knobhead~|knob|minge|fanny|pussy|tits|bugger~|crap|damn|bloody hell|wtf|stfu|milf~',
  ],
} as const;
