// The walls of the product, for the programs of this folder.
import '../../shared/analysis/worker/raise-walls.ts';
