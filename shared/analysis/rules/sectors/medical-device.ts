import type { Sector } from './sector.ts';

/** Devices with a medical or health purpose. */
export const medicalDevice = {
  name: 'medical_device',
  strong: [
    '(medical device~|tens machine~|massager~|massage gun~|compression (socks|stockings|tights|sleeve)|insole~|orthotic~|posture corrector~|magnetic (bracelet~|therapy~|insoles~|patch~)|copper bracelet~|red light (therapy|mask)|light therapy|infrared (sauna|therapy|mat)|hearing aid~|knee (brace~|sleeve~|support~)|back (brace~|support~|stretcher~)|blood pressure monitor~|thermometer~|oximeter~|nebuliser~|inhaler~|air purifier~|acupressure mat~|foot massager~|neck (stretcher~|massager~)|vibration plate~|toe (corrector~|straightener~)|snoring (device~|mouthpiece~)|mouth tape|ear (candle~|seeds)|emf (protection|blocker|shield)|anti radiation|grounding (sheet~|mat~)|pain relief (patch~|device~|pen~)|patches|led mask~|face mask~|ems|electric muscle stimulation)',
  ],
  weak: ['(device~|wearable~|relief|circulation|pain|posture|therapy|patch|sleeve|mat|brace|support)'],
} as const satisfies Sector;
