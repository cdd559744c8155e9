import type { Sector } from './sector.ts';

/** Alcoholic drinks and the places and occasions of drinking them. */
export const alcohol = {
  name: 'alcohol',
  strong: [
    '(wine|wines|cocktail~|booze|boozy|bubbly|pints|shots|espresso martini~|wine o’clock|gin o’clock|beer o’clock|prosecco o’clock)',
    '(beer~|lager~|ale~|stout~|cider~|ipa|pilsner|prosecco|champagne|cava|whisky|whiskey|bourbon|vodka|gin|rum|tequila|mezcal|brandy|cognac|liqueur~|vermouth|absinthe|schnapps|sambuca|jagermeister)',
    '(red|white|rose|sparkling|mulled|house|fine|english|natural|fortified) wine~',
    '(wine|gin|whisky|beer|cocktail|rum|vodka|cider) (bar~|list~|tasting~|club~|box~|festival~|menu~|merchant~|subscription~|garden~|maker~|lover~)',
    '(glass~|bottle~|case~) of (wine|red|white|rose|prosecco|champagne|beer|cider|gin|whisky|bubbly|fizz)',
    '(hard seltzer~|alcopop~|jagerbomb~|jager bomb~|bottomless brunch~|happy hour|pub crawl~|bar crawl~|drinkaware~|alcoholic|abv)',
    '(guinness|heineken|carlsberg|budweiser|corona|stella artois|peroni|brewdog|smirnoff|absolut|bacardi|captain morgan|jack daniel|jack daniels|johnnie walker|gordons|bombay sapphire|baileys|malibu|aperol|campari|hendricks|tanqueray|moet|bollinger|buckfast|strongbow|magners|kopparberg|white claw|au vodka|dragon soop|four loko|madri|cruzcampo|san miguel)',
    '(brewery|breweries|distillery|distilleries|distiller~|brewer~|winery|vineyard~|taproom~|brewpub~)',
    '(#gin|#beer|#wine|#cocktails|#vodka|#prosecco|#ciders|#whisky|#craftbeer|#ginoclock|#wineoclock)',
    '(estrella damm|asahi|kronenbourg|tennents|amstel|birra moretti|moretti lager|beavertown|neck oil|punk ipa|desperados|staropramen|budvar|carling|fosters lager|brahma|modelo|thatchers|bulmers|aspall|old mout|rekorderlig|somersby|lambrini|frosty jacks)',
    '(glenfiddich|glenlivet|glenmorangie|macallan|talisker|laphroaig|lagavulin|ardbeg|bowmore|bruichladdich|auchentoshan|balvenie|monkey shoulder|famous grouse|chivas regal|jameson|bushmills|southern comfort|makers mark|jim beam|single malt|islay|speyside)',
    '(whitley neill|sipsmith|edinburgh gin|beefeater|grey goose|belvedere|ciroc|chase vodka|russian standard|patron tequila|casamigos|don julio|jose cuervo|el jimador|kahlua|cointreau|grand marnier|disaronno|limoncello|chambord|fireball|jagerbomb|tequila rose|sourz|wkd|smirnoff ice|hooch|bacardi breezer|mad dog 20|crabbies)',
    '(barefoot wine|yellow tail|casillero del diablo|19 crimes|campo viejo|whispering angel|freixenet|laurent perrier|veuve clicquot|dom perignon|chapel down|nyetimber|rioja|malbec|merlot|sauvignon blanc|chardonnay|pinot (grigio|noir)|shiraz|cabernet sauvignon|bordeaux|burgundy wine|chianti|beaujolais)',
    '(drinks (delivery|menu|offer~|deal~|package~)|cocktail (hour|making|masterclass|kit~)|jelly shots|shooters|buckfast|liquor|moonshine|sake|soju|grappa|ouzo|pimms|port wine|sherry|mead)',
    '(bottomless|unlimited) (drinks|cocktails|pours|bubbles|pints|glasses)',
    '(seltzers|hot toddy|hot toddies|bloody mary|bloody marys|dram~|tinnies|ready to drink cocktail~|slab of (#|beer~|lager~|cans)|down your (drink|pint)|long island iced tea~)',
    '(vodkas|gins|rums|whiskies|whiskeys|tequilas|margarita~|mojito~|martini~|negroni~|daiquiri~|sangria|aperol spritz|booze cruise~|pitcher of|on tap|happy hour)',
  ],
  weak: [
    '(drink~|cocktail~|wine|alcohol|pint~|shot~|spirit~|bar|pub|pubs|booze|boozy|tipple~|fizz|bubbly|spritz|margarita~|mojito~|martini~|negroni~|sangria|hangover~|tipsy|drunk|happy hour|nightclub~|vineyard|can~|six pack|off licence)',
  ],
} as const satisfies Sector;
