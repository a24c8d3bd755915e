<?php
class DeltaVariant_adjudicatorPreGame extends adjudicatorPreGame {
	protected $countryUnits = array(
		'Fishers' => array('Mouth'=>'Fleet'),
		'Traders' => array("St. Mary's (North-West Coast)"=>'Fleet'),
		'Neutral units' => array('Reeds' => 'Army', 'Dunes' => 'Army'),
	);
}
