// The walls of the product, for the program of this folder.
import '../../../shared/analysis/worker/raise-walls.ts';
